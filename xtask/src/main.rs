//! Project chores: the check of the crate plan and the benchmark drivers.

fn main() {
    eprintln!("usage: xtask check-plan | bench NAME");
    std::process::exit(2);
}
