//! Parallel moves put in an order.

/// Orders moves (to, from) that happen at once so that they can be done one by one; cycles go
/// through `scratch`.
pub fn sequence(parallel: &[(u32, u32)], scratch: u32) -> Vec<(u32, u32)> {
    let mut pending: Vec<(u32, u32)> = parallel.iter().copied().filter(|(d, s)| d != s).collect();
    let mut out = Vec::with_capacity(pending.len());
    while !pending.is_empty() {
        let free = pending.iter().position(|&(d, _)| pending.iter().all(|&(_, s)| s != d));
        match free {
            Some(i) => out.push(pending.swap_remove(i)),
            None => {
                // Every destination is still to be read: save one and read it from the copy.
                let saved = pending[0].0;
                out.push((scratch, saved));
                pending.iter_mut().filter(|(_, s)| *s == saved).for_each(|m| m.1 = scratch);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::sequence;

    fn run(moves: &[(u32, u32)], frame: &[u64]) -> Vec<u64> {
        let mut frame = frame.to_vec();
        for (to, from) in moves {
            frame[*to as usize] = frame[*from as usize];
        }
        frame
    }

    #[test]
    fn all_maps_of_four_words_behave_as_if_at_once() {
        let before = [10, 11, 12, 13, 0];
        for n in 0..256u32 {
            let sources = [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6 & 3];
            let parallel: Vec<_> = (0..4).zip(sources).collect();
            let after = run(&sequence(&parallel, 4), &before);
            for (to, from) in parallel {
                assert_eq!(after[to as usize], before[from as usize], "{sources:?}");
            }
        }
    }
}
