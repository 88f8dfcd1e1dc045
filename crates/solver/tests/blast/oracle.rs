//! The bit-blaster against Z3, on queries over more bytes than can be tried.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::random::World;
use solver::{Answer, Backend, Blaster, Budget, Validate, Validator};

/// Z3's answers to queries in SMT-LIB, one line each; none if it is not installed.
fn ask_z3(queries: &[String]) -> Option<Vec<String>> {
    let started = Command::new("z3")
        .args(["-in", "-t:5000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut z3 = match started {
        Ok(z3) => z3,
        Err(error) => {
            eprintln!("skipped: z3 does not start ({error}); setup/packages installs it");
            return None;
        }
    };
    let text = queries.join("(reset)\n");
    let mut input = z3.stdin.take().expect("it was piped");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = z3.wait_with_output().expect("z3 ends");
    writer.join().expect("the writer ends").expect("z3 reads its input");
    let answers: Vec<String> =
        String::from_utf8(output.stdout).expect("z3 writes text").lines().map(Into::into).collect();
    assert_eq!(answers.len(), queries.len(), "{answers:?}");
    Some(answers)
}

#[test]
fn z3_agrees() {
    let (mut texts, mut ours) = (Vec::new(), Vec::new());
    for seed in 200..230 {
        let mut world = World::new(seed, 6, 30);
        let mut blaster = Blaster::new(Validator::new(Validate::USUAL));
        for i in 0..8 {
            let query = world.query();
            let answer = match blaster.check(&mut world.pool, &query, &Budget::conflicts(20_000)) {
                Answer::Sat(_) => "sat",
                Answer::Unsat => "unsat",
                Answer::Unknown => continue,
            };
            texts.push(world.pool.smt_query(&query).expect("it has no floats"));
            ours.push((format!("seed {seed}, query {i}"), answer));
        }
    }
    assert!(ours.len() > 200, "only {} queries were answered", ours.len());
    let Some(answers) = ask_z3(&texts) else { return };
    let mut compared = 0;
    for ((what, ours), z3) in ours.iter().zip(answers) {
        assert!(["sat", "unsat", "unknown", "timeout"].contains(&z3.as_str()), "{what}: {z3}");
        if z3 == "sat" || z3 == "unsat" {
            assert_eq!(*ours, z3, "{what}");
            compared += 1;
        }
    }
    assert!(compared > 150, "only {compared} queries were compared");
}
