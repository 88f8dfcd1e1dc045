//! SHA-256, for the one hash that a test suite has to name.

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
fn constants() -> ([u32; 8], [u32; 64]) {
    let mut primes =
        (2u64..).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d)));
    let primes: Vec<u64> = primes.by_ref().take(64).collect();
    let mut start = [0; 8];
    let mut rounds = [0; 64];
    for (word, &prime) in start.iter_mut().zip(&primes) {
        // The square root of prime * 2^64 is the root with 32 bits behind the point.
        *word = root((prime as u128) << 64, 2) as u32;
    }
    for (word, &prime) in rounds.iter_mut().zip(&primes) {
        *word = root((prime as u128) << 96, 3) as u32;
    }
    (start, rounds)
}

/// The largest number whose power is not above `n`.
fn root(n: u128, power: u32) -> u128 {
    let (mut low, mut high) = (0u128, 1 << 40);
    while low + 1 < high {
        let middle = (low + high) / 2;
        match middle.checked_pow(power).is_some_and(|p| p <= n) {
            true => low = middle,
            false => high = middle,
        }
    }
    low
}

/// The hash of some bytes, in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    let (mut state, rounds) = constants();
    let mut message = bytes.to_vec();
    message.push(0x80);
    message.resize((message.len() + 8).next_multiple_of(64) - 8, 0);
    message.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in message.chunks_exact(64) {
        mix(&mut state, &rounds, block);
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

fn mix(state: &mut [u32; 8], rounds: &[u32; 64], block: &[u8]) {
    let mut w = [0u32; 64];
    for (word, bytes) in w.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes(bytes.try_into().expect("four bytes"));
    }
    for i in 16..64 {
        let (a, b) = (w[i - 15], w[i - 2]);
        let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
        let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
        w[i] = w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for i in 0..64 {
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let t1 = h.wrapping_add(s1).wrapping_add(choice).wrapping_add(rounds[i]).wrapping_add(w[i]);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(t1));
        (d, c, b, a) = (c, b, a, t1.wrapping_add(s0).wrapping_add(majority));
    }
    for (word, add) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(add);
    }
}

#[cfg(test)]
mod tests {
    use super::hex;

    #[test]
    fn known_hashes() {
        assert_eq!(hex(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let long = [b'a'; 119];
        assert_eq!(hex(&long).len(), 64);
    }
}
