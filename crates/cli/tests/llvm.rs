//! Programs in LLVM's text form under `tests/llvm`; each exits with 0, or with the number of the
//! check that fails.

use std::path::Path;

use cli::Io;

#[test]
fn every_check_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/llvm");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of tests") {
        let path = entry.expect("a readable folder").path();
        let io = Io::capture("");
        let code = cli::run(vec!["exec".into(), path.clone().into()], &io);
        let (_, messages) = io.captured();
        let messages = String::from_utf8_lossy(&messages);
        assert_eq!(code, 0, "{}: {messages}", path.display());
        count += 1;
    }
    assert!(count > 0);
}
