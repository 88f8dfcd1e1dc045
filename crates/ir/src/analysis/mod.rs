//! Analyses of functions and of the whole program. None of them changes the program, except that
//! [`escape::mark`] writes its result into the allocas.

pub mod addresses;
pub mod callgraph;
pub mod cfg;
pub mod count;
pub mod direct;
pub mod dom;
pub mod escape;
pub mod fatal;
pub mod liveness;
pub mod loop_paths;
pub mod loops;
pub mod places;
mod scc;
pub mod unchanged;

pub use addresses::Addresses;
pub use callgraph::CallGraph;
pub use cfg::Cfg;
pub use count::Count;
pub use dom::{DomTree, PostDomTree};
pub use liveness::{Liveness, RegSet};
pub use loop_paths::LoopPaths;
pub use loops::{Irreducible, Loop, LoopForest, LoopId};
pub use places::{Placed, Point, VarPlaces};
