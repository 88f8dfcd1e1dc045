//! What `pollard concolic` says about its runs.

use explore::Progress;
use serde_json::{Value, json};

/// For `run.json`.
pub fn json(p: &Progress) -> Value {
    let n = &p.negated;
    json!({
        "negated": {
            "solved": n.solved,
            "solved_with_concrete_values": n.nearby,
            "infeasible": n.infeasible,
            "unknown": n.unknown,
        },
        "from_snapshots": n.snapshots,
        "from_start": n.from_start,
    })
}

/// For people.
pub fn text(p: &Progress) -> String {
    let n = &p.negated;
    let mut text = format!(
        "concolic: {} branches negated: {} with an input, {} infeasible, {} unknown; went on {} times from a \
         snapshot, {} times from the start\n",
        n.solved + n.nearby + n.infeasible + n.unknown,
        n.solved + n.nearby,
        n.infeasible,
        n.unknown,
        n.snapshots,
        n.from_start,
    );
    if n.nearby > 0 {
        text += &format!(
            "concolic: {} of the inputs found only with concrete values in place of others\n",
            n.nearby
        );
    }
    text
}
