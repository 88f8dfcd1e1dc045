//! The rules of the exploration, each with a switch.
//!
//! With all of them on, nothing is lost. A test switches off one after the other and counts how
//! many random programs it takes until something is lost: so each rule is needed, and the campaign
//! is able to see that.

/// `true`: the rule is followed.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Where an entry stands for a subtree, the accesses of that subtree race with the path.
    pub replay_accesses: bool,
    /// Replaying, all threads that may come first are added, not only the one that accesses.
    pub replay_predecessors: bool,
    /// The pending operation of a blocked thread races with the path, and is an access of the node.
    pub blocked_operations: bool,
    /// Two accesses of one object that were independent by their indices pin these indices.
    pub pin_independences: bool,
    /// Indices of sleeping operations are pinned.
    pub pin_sleeping: bool,
    /// What slept when an entry was made, and does not sleep here, is explored.
    pub sleep_difference: bool,
    /// An index is exact only if it is constant on all inputs, not only on those of the path.
    pub exact_if_constant: bool,
    /// Which threads are enabled is part of what an entry demands, at every node.
    pub enabledness: bool,
    /// A violated assumption parks its thread, and the others go on.
    pub assume_parks: bool,
    /// A violated assertion does the same after it was reported.
    pub error_parks: bool,
    /// The footprint of an atomic section is the union over its branches.
    pub atomic_union: bool,
    /// The accesses of an atomic section that was undone stay events of the path.
    pub undone_stays: bool,
    /// The end of the process comes when nothing else is enabled.
    pub exit_last: bool,
    /// Entries are made of closed nodes only.
    pub closed_only: bool,
    /// A cut subtree demands what no state has.
    pub cut_is_false: bool,
    /// Where a path returns to a state of its own, all enabled threads are explored there.
    pub cycle_adds_all: bool,
    /// They are explored at every node of that cycle, not only where it begins.
    pub cycle_every_node: bool,
    /// What lies on a cycle gives no entry before the node closes to which the cycle returns.
    pub cycle_delays_entries: bool,
    /// A path that returned to a state of its own demands exactly this state there.
    pub cycle_demands_state: bool,
    /// A `trylock` that fails conflicts with lock, unlock and `trylock`.
    pub trylock_conflicts: bool,
    /// Where several entries share the inputs of a node, all their sleep sets and accesses count.
    pub union_of_entries: bool,
    /// The accesses of an entry are accesses of the node that used it.
    pub carry_accesses: bool,
}

impl Rules {
    pub const ALL: Rules = Rules {
        replay_accesses: true,
        replay_predecessors: true,
        blocked_operations: true,
        pin_independences: true,
        pin_sleeping: true,
        sleep_difference: true,
        exact_if_constant: true,
        enabledness: true,
        assume_parks: true,
        error_parks: true,
        atomic_union: true,
        undone_stays: true,
        exit_last: true,
        closed_only: true,
        cut_is_false: true,
        cycle_adds_all: true,
        cycle_every_node: true,
        cycle_delays_entries: true,
        cycle_demands_state: true,
        trylock_conflicts: true,
        union_of_entries: true,
        carry_accesses: true,
    };
}
