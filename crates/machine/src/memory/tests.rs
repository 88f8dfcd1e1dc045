use super::layout::{Site, StackNode};
use super::*;
use ir::Id;

fn setup(target: Target) -> (Space, Memory, SiteId) {
    let mut space = Space::new(target);
    let stack = space.layout.stack(StackNode { parent: None, func: Id::new(0), call: 0 });
    let site = space.layout.site(Site { stack, inst: 1 });
    (space, Memory::default(), site)
}

fn slot_of(space: &Space, addr: u64) -> Slot {
    match space.layout.region(addr) {
        Region::Object(slot) => slot,
        other => panic!("{other:?}"),
    }
}

#[test]
fn bytes_come_back_across_pages_and_edges_are_checked() {
    for target in [Target::X86_64, Target::I386] {
        let (mut space, mut mem, site) = setup(target);
        for size in [1u64, 16, 4095, 4096, 4097, 10_000] {
            let p = mem.allocate(&mut space, Kind::Heap, site, size, 16).unwrap();
            let data: Vec<u8> = (0..size).map(|i| (i * 7 + 3) as u8).collect();
            mem.write(&mut space, p, &data).unwrap();
            let mut back = vec![0; size as usize];
            mem.read(&mut space, p, &mut back).unwrap();
            assert_eq!(data, back);
            let slot = slot_of(&space, p);
            let end = p + size;
            assert_eq!(mem.read(&mut space, end, &mut [0]), Err(Fault::OutOfBounds(slot)));
            assert_eq!(mem.write(&mut space, end - 1, &[0; 2]), Err(Fault::OutOfBounds(slot)));
            assert!(mem.read(&mut space, p - 1, &mut [0]).is_err());
            assert_eq!(space.tlb.read::<u64>(end.wrapping_sub(7)), None);
            assert_eq!(space.tlb.read::<u16>(p.wrapping_sub(1)), None);
        }
    }
}

#[test]
fn the_cache_never_outlives_a_fork_or_an_end() {
    let (mut space, mut a, site) = setup(Target::X86_64);
    let p = a.allocate(&mut space, Kind::Heap, site, 64, 16).unwrap();
    a.write(&mut space, p, &[1; 8]).unwrap();
    assert!(space.tlb.write::<u8>(p, 2), "the only owner writes in place");
    let mut b = a.clone();
    space.tlb.clear();
    let mut byte = [0];
    a.read(&mut space, p, &mut byte).unwrap();
    assert!(!space.tlb.write::<u8>(p, 9), "a shared page is not written in place");
    b.write(&mut space, p, &[3]).unwrap();
    space.tlb.clear();
    a.read(&mut space, p, &mut byte).unwrap();
    assert_eq!(byte, [2]);
    let slot = slot_of(&space, p);
    a.end(&mut space, slot, None);
    assert_eq!(space.tlb.read::<u8>(p), None);
    assert_eq!(a.read(&mut space, p, &mut byte), Err(Fault::Ended(slot)));
    space.tlb.clear();
    b.read(&mut space, p, &mut byte).unwrap();
    assert_eq!(byte, [3]);
}

#[test]
fn large_objects_take_no_room_until_written_and_share_it_after_a_fork() {
    let (mut space, mut a, site) = setup(Target::X86_64);
    let size = 100 << 20;
    let p = a.allocate(&mut space, Kind::Heap, site, size, 16).unwrap();
    assert_eq!(a.resident_bytes(), 0);
    a.write(&mut space, p + 50_000_000, &[1, 2, 3]).unwrap();
    assert!(a.resident_bytes() <= PAGE);
    let b = a.clone();
    let mut back = [0; 3];
    b.read(&mut space, p + 50_000_000, &mut back).unwrap();
    assert_eq!(back, [1, 2, 3]);
}

#[test]
fn free_tells_its_mistakes_apart() {
    let (mut space, mut mem, site) = setup(Target::X86_64);
    let p = mem.allocate(&mut space, Kind::Heap, site, 8, 16).unwrap();
    let slot = slot_of(&space, p);
    assert_eq!(mem.freeable(&space, p + 4, Kind::Heap), Err(FreeFault::Inside(slot)));
    assert_eq!(mem.freeable(&space, p, Kind::Mapped), Err(FreeFault::WrongKind(slot)));
    assert_eq!(mem.freeable(&space, 12, Kind::Heap), Err(FreeFault::NotAllocated));
    mem.end(&mut space, slot, Some(site));
    assert_eq!(mem.freeable(&space, p, Kind::Heap), Err(FreeFault::Twice(slot)));
    assert_eq!(mem.live_bytes(), 0);
}

#[test]
fn copies_may_overlap() {
    let (mut space, mut mem, site) = setup(Target::X86_64);
    let p = mem.allocate(&mut space, Kind::Heap, site, 1000, 16).unwrap();
    let data: Vec<u8> = (0..1000).map(|i| i as u8).collect();
    mem.write(&mut space, p, &data).unwrap();
    mem.copy(&mut space, p + 3, p, 900).unwrap();
    let mut back = vec![0; 900];
    mem.read(&mut space, p + 3, &mut back).unwrap();
    assert_eq!(back, data[..900]);
    assert!(mem.copy(&mut space, p + 500, p, 501).is_err());
}

#[test]
fn a_busy_site_takes_names_again_but_never_a_live_one() {
    let (mut space, mut mem, site) = setup(Target::X86_64);
    let kept: Vec<u64> =
        (0..3000).map(|_| mem.allocate(&mut space, Kind::Heap, site, 24, 16).unwrap()).collect();
    let mut seen: std::collections::HashSet<u64> = kept.iter().copied().collect();
    assert_eq!(seen.len(), 3000, "live objects have different bases");
    let mut last = 0;
    for _ in 0..100_000 {
        let p = mem.allocate(&mut space, Kind::Heap, site, 24, 16).unwrap();
        assert!(!kept.contains(&p));
        assert_ne!(p, last, "a name rests before it is taken again");
        let slot = slot_of(&space, p);
        mem.end(&mut space, slot, None);
        seen.insert(p);
        last = p;
    }
    assert!(seen.len() < 50_000, "{} names", seen.len());
}
