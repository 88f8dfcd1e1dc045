use super::layout::{Below, Site, StackNode};
use super::veil::Met;
use super::*;
use crate::thread::ThreadId;
use ir::Id;

fn setup(target: Target) -> (Space, Memory, SiteId) {
    let mut space = Space::new(target);
    let stack = space.layout.stack(StackNode {
        below: Below::Thread(ThreadId::MAIN),
        func: Id::new(0),
        call: 0,
    });
    let site = space.layout.site(Site { stack, inst: 1 });
    (space, Memory::default(), site)
}

fn slot_of(memory: &Memory, space: &Space, addr: u64) -> Slot {
    memory.slot_of(&space.layout, addr).expect("an object")
}

#[test]
fn bytes_come_back_across_pages_and_edges_are_checked() {
    for target in [Target::X86_64, Target::I386] {
        let (mut space, mut mem, site) = setup(target);
        for size in [1u64, 16, 4095, 4096, 4097, 10_000] {
            let p = mem.allocate(&mut space, ObjectKind::Heap, site, size, 16).unwrap();
            let data: Vec<u8> = (0..size).map(|i| (i * 7 + 3) as u8).collect();
            mem.write(&mut space, p, &data).unwrap();
            let mut back = vec![0; size as usize];
            mem.read(&mut space, p, &mut back).unwrap();
            assert_eq!(data, back);
            let slot = slot_of(&mem, &space, p);
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
    let p = a.allocate(&mut space, ObjectKind::Heap, site, 64, 16).unwrap();
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
    let slot = slot_of(&a, &space, p);
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
    let p = a.allocate(&mut space, ObjectKind::Heap, site, size, 16).unwrap();
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
    let p = mem.allocate(&mut space, ObjectKind::Heap, site, 8, 16).unwrap();
    let slot = slot_of(&mem, &space, p);
    assert_eq!(mem.freeable(&space, p + 4, ObjectKind::Heap), Err(FreeFault::Inside(slot)));
    assert_eq!(mem.freeable(&space, p, ObjectKind::Mapped), Err(FreeFault::WrongKind(slot)));
    assert_eq!(mem.freeable(&space, 12, ObjectKind::Heap), Err(FreeFault::NotAllocated));
    mem.end(&mut space, slot, Some(site));
    assert_eq!(mem.freeable(&space, p, ObjectKind::Heap), Err(FreeFault::Twice(slot)));
    assert_eq!(mem.live_bytes(), 0);
}

#[test]
fn copies_may_overlap() {
    let (mut space, mut mem, site) = setup(Target::X86_64);
    let p = mem.allocate(&mut space, ObjectKind::Heap, site, 1000, 16).unwrap();
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
    let kept: Vec<u64> = (0..3000)
        .map(|_| mem.allocate(&mut space, ObjectKind::Heap, site, 24, 16).unwrap())
        .collect();
    let mut seen: std::collections::HashSet<u64> = kept.iter().copied().collect();
    assert_eq!(seen.len(), 3000, "live objects have different bases");
    let mut last = 0;
    for _ in 0..100_000 {
        let p = mem.allocate(&mut space, ObjectKind::Heap, site, 24, 16).unwrap();
        assert!(!kept.contains(&p));
        assert_ne!(p, last, "a name rests before it is taken again");
        let slot = slot_of(&mem, &space, p);
        mem.end(&mut space, slot, None);
        seen.insert(p);
        last = p;
    }
    assert!(seen.len() < 50_000, "{} names", seen.len());
}

fn expr(n: usize) -> ExprId {
    ExprId::from_index(n)
}

fn cells(mem: &Memory, space: &mut Space, addr: u64, len: usize) -> Vec<ByteValue> {
    let mut cells = vec![ByteValue::Concrete(0xee); len];
    mem.read_cells(space, addr, &mut cells).unwrap();
    cells
}

#[test]
fn symbolic_bytes_are_read_as_such_and_written_over() {
    use ByteValue::{Concrete, Symbolic};
    for target in [Target::X86_64, Target::I386] {
        let (mut space, mut mem, site) = setup(target);
        for size in [16u64, 5000, 10_000] {
            let p = mem.allocate(&mut space, ObjectKind::Heap, site, size, 16).unwrap();
            let last = p + size - 5;
            for at in [p + 2, last] {
                let data = [Concrete(1), Symbolic(expr(7)), Symbolic(expr(8)), Concrete(4)];
                mem.write(&mut space, at, &[9; 5]).unwrap();
                mem.write_cells(&mut space, at, &data).unwrap();
                assert_eq!(cells(&mem, &mut space, at, 4), data);
                assert_eq!(cells(&mem, &mut space, at + 3, 2), [Concrete(4), Concrete(9)]);
                let read = mem.read(&mut space, at, &mut [0; 4]);
                assert_eq!(read, Err(Fault::Symbolic(at + 1)));
                assert_eq!(mem.symbolic_byte(&space, at + 2), Some(expr(8)));
                mem.write(&mut space, at + 1, &[2]).unwrap();
                assert_eq!(mem.read(&mut space, at, &mut [0; 2]), Ok(()));
                assert_eq!(mem.symbolic_byte(&space, at + 1), None);
                mem.fill(&mut space, at, 4, 5).unwrap();
                assert_eq!(cells(&mem, &mut space, at, 4), [Concrete(5); 4]);
                assert!(mem.object(slot_of(&mem, &space, p)).symbolic.is_none());
            }
            let slot = slot_of(&mem, &space, p);
            let byte = [Symbolic(expr(1))];
            let end = p + size;
            assert_eq!(mem.write_cells(&mut space, end, &byte), Err(Fault::OutOfBounds(slot)));
            mem.write_cells(&mut space, p, &byte).unwrap();
            mem.make_read_only(&mut space, slot);
            assert_eq!(mem.write_cells(&mut space, p, &byte), Err(Fault::ReadOnly(slot)));
            mem.end(&mut space, slot, None);
            assert_eq!(mem.symbolic_byte(&space, p), None);
        }
    }
}

#[test]
fn copies_take_symbolic_bytes_along() {
    let (mut space, mut mem, site) = setup(Target::X86_64);
    let p = mem.allocate(&mut space, ObjectKind::Heap, site, 9000, 16).unwrap();
    let q = mem.allocate(&mut space, ObjectKind::Heap, site, 9000, 16).unwrap();
    let pattern = |i: usize| match i % 3 {
        0 => ByteValue::Symbolic(expr(i)),
        _ => ByteValue::Concrete(i as u8),
    };
    let data: Vec<ByteValue> = (0..600).map(pattern).collect();
    mem.write_cells(&mut space, p + 4000, &data).unwrap();
    mem.write_cells(&mut space, q + 10, &[ByteValue::Symbolic(expr(1)); 700]).unwrap();
    mem.copy(&mut space, q + 20, p + 4000, 600).unwrap();
    assert_eq!(cells(&mem, &mut space, q + 20, 600), data);
    assert_eq!(cells(&mem, &mut space, q + 19, 1), [ByteValue::Symbolic(expr(1))]);
    // Within one object, overlapping both ways.
    mem.copy(&mut space, p + 4001, p + 4000, 599).unwrap();
    assert_eq!(cells(&mem, &mut space, p + 4001, 599), data[..599]);
    mem.copy(&mut space, p + 4000, p + 4001, 599).unwrap();
    assert_eq!(cells(&mem, &mut space, p + 4000, 599), data[..599]);
}

#[test]
fn the_cache_does_not_answer_for_symbolic_bytes() {
    let (mut space, mut mem, site) = setup(Target::X86_64);
    let p = mem.allocate(&mut space, ObjectKind::Heap, site, 3000, 16).unwrap();
    mem.write(&mut space, p, &[1; 3000]).unwrap();
    assert_eq!(space.tlb.read::<u8>(p + 100), Some(1));
    mem.write_cells(&mut space, p + 100, &[ByteValue::Symbolic(expr(0))]).unwrap();
    for _ in 0..2 {
        assert_eq!(space.tlb.read::<u8>(p + 100), None);
        assert_eq!(space.tlb.read::<u64>(p + 93), None);
        assert!(!space.tlb.write::<u32>(p + 97, 0));
        // What is around it may be known, from either side.
        mem.read(&mut space, p + 8, &mut [0]).unwrap();
        assert_eq!(space.tlb.read::<u32>(p + 96), Some(0x0101_0101));
        assert_eq!(space.tlb.read::<u32>(p + 97), None);
        mem.write(&mut space, p + 2000, &[1]).unwrap();
        assert!(space.tlb.write::<u32>(p + 101, 0x0101_0101));
        assert!(!space.tlb.write::<u8>(p + 100, 1));
        cells(&mem, &mut space, p + 90, 20);
    }
    mem.write(&mut space, p + 98, &[1; 4]).unwrap();
    assert_eq!(space.tlb.read::<u64>(p + 96), Some(0x0101_0101_0101_0101));
}

#[test]
fn forks_have_symbolic_bytes_of_their_own() {
    let (mut space, mut a, site) = setup(Target::X86_64);
    let p = a.allocate(&mut space, ObjectKind::Heap, site, 5000, 16).unwrap();
    a.write_cells(&mut space, p, &[ByteValue::Symbolic(expr(0)); 5000]).unwrap();
    let mut b = a.clone();
    space.tlb.clear();
    b.write(&mut space, p + 10, &[3]).unwrap();
    b.write_cells(&mut space, p + 4500, &[ByteValue::Symbolic(expr(2))]).unwrap();
    space.tlb.clear();
    assert_eq!(cells(&a, &mut space, p, 5000), [ByteValue::Symbolic(expr(0)); 5000]);
    assert_eq!(cells(&b, &mut space, p + 10, 1), [ByteValue::Concrete(3)]);
    assert_eq!(cells(&b, &mut space, p + 4500, 1), [ByteValue::Symbolic(expr(2))]);
}

#[test]
fn behind_a_veil_bytes_are_unknown_and_what_is_relied_on_is_noted() {
    let (mut space, mut memory, site) = setup(Target::X86_64);
    let old = memory.allocate(&mut space, ObjectKind::Heap, site, 16, 16).unwrap();
    memory.write(&mut space, old, &[1, 2, 3, 4]).unwrap();
    let other = memory.allocate(&mut space, ObjectKind::Heap, site, 8, 16).unwrap();
    let (old_slot, other_slot) = (slot_of(&memory, &space, old), slot_of(&memory, &space, other));
    memory.draw_veil();

    // A store is seen where it went, and nowhere else.
    memory.write(&mut space, old + 1, &[9]).unwrap();
    assert_eq!(memory.read(&mut space, old, &mut [0]), Err(Fault::Symbolic(old)));
    let mut byte = [0];
    assert_eq!(memory.read(&mut space, old + 1, &mut byte), Ok(()));
    assert_eq!(byte, [9]);
    assert!(!memory.is_found(old_slot) && memory.is_found(other_slot));

    // A new object is all zeros; that there was none before and what the site had made is noted.
    let new = memory.allocate(&mut space, ObjectKind::Heap, site, 8, 16).unwrap();
    assert_eq!(memory.read(&mut space, new, &mut byte), Ok(()));
    assert_eq!(byte, [0]);
    let new_slot = slot_of(&memory, &space, new);
    let noted = memory.veil().unwrap().noted.borrow().clone();
    assert_eq!(noted.objects[&new_slot], Met::ABSENT);
    assert_eq!((noted.objects[&old_slot].life, noted.objects[&old_slot].size), (Life::Live, 16));
    assert!(!noted.objects.contains_key(&other_slot), "nobody touched it");
    assert_eq!(noted.sites[&site], (2, 2));

    // Reading an object into which a store was delayed is noted, writing it is not.
    memory.delay(&mut space, other_slot);
    memory.write(&mut space, other, &[5]).unwrap();
    assert!(memory.veil().unwrap().noted.borrow().read.is_empty());
    let _ = memory.read(&mut space, other, &mut byte);
    assert_eq!(memory.veil().unwrap().noted.borrow().read, [other_slot]);
}

#[test]
fn addresses_do_not_depend_on_other_paths() {
    for target in [Target::X86_64, Target::I386] {
        let bases = |busy: bool| -> Vec<u64> {
            let (mut space, root, site) = setup(target);
            let stack = space.layout.stack(StackNode {
                below: Below::Thread(ThreadId::MAIN),
                func: Id::new(0),
                call: 0,
            });
            let other = space.layout.site(Site { stack, inst: 2 });
            if busy {
                // Another path of the same worker, which allocates in another order.
                let mut path = root.clone();
                for size in [40, 8, 9000] {
                    path.allocate(&mut space, ObjectKind::Heap, other, size, 16).unwrap();
                    path.allocate(&mut space, ObjectKind::Heap, site, size, 16).unwrap();
                }
            }
            let mut path = root.clone();
            let sites = [site, other, site, site];
            let place = |site| path.allocate(&mut space, ObjectKind::Heap, site, 8, 16).unwrap();
            sites.map(place).to_vec()
        };
        assert_eq!(bases(false), bases(true), "{target:?}");
    }
}

#[test]
fn names_that_share_a_place_are_told_apart_by_the_path() {
    let (mut space, root, site) = setup(Target::X86_64);
    let [a, b] = [0, 1].map(|n| space.layout.name(site, n, 8, 16).unwrap());
    // As if both had the same hash: `b` was placed on one path where `a` is on another one.
    let place = space.layout.probe(a, 0);
    let (first, second) = (space.layout.slot(a, place), space.layout.slot(b, place));
    let base = space.layout.base(first);
    assert_eq!(base, space.layout.base(second));
    let (mut with_a, mut with_b) = (root.clone(), root.clone());
    with_a.create(&mut space, first, Object::zeroed(ObjectKind::Heap, base, 8));
    with_b.create(&mut space, second, Object::zeroed(ObjectKind::Heap, base, 8));
    assert_eq!(slot_of(&with_a, &space, base), first);
    assert_eq!(slot_of(&with_b, &space, base), second);
    assert_eq!(root.slot_of(&space.layout, base), None);
    // Where the place is taken, the name goes elsewhere, even after the other object has ended.
    with_b.end(&mut space, second, None);
    let elsewhere = with_b.allocate(&mut space, ObjectKind::Heap, site, 8, 16).unwrap();
    let other = space.layout.probe(a, 1);
    let other = space.layout.slot(a, other);
    assert_eq!(elsewhere, space.layout.base(other));
    assert_eq!(with_a.slot_of(&space.layout, elsewhere), None);
}

#[test]
fn a_full_32_bit_space_refuses() {
    let (mut space, mut mem, site) = setup(Target::I386);
    let place = |_: &u32| mem.allocate(&mut space, ObjectKind::Heap, site, 1 << 28, 16);
    let placed = [0; 20].iter().map_while(place).count();
    assert!((1..9).contains(&placed), "{placed}");
}

#[test]
fn objects_do_not_touch_and_alignments_are_kept() {
    for target in [Target::X86_64, Target::I386] {
        let (mut space, mut mem, site) = setup(target);
        let mut ranges = Vec::new();
        for size in [10, 4096, 5000, 100_000, 3840, 3841] {
            for align in [1, 16, 32, 64, 4096, 65536] {
                let base = mem.allocate(&mut space, ObjectKind::Heap, site, size, align).unwrap();
                assert_eq!(base % align as u64, 0, "{target:?} {size} {align}");
                ranges.push((base, base + size));
            }
        }
        ranges.sort();
        assert!(ranges.windows(2).all(|w| w[0].1 < w[1].0));
    }
}

/// The bytes of an object that is an array, under a model.
fn elements(memory: &Memory, space: &mut Space, pool: &mut expr::Pool, slot: Slot) -> Vec<u8> {
    let array = memory.array(space, pool, slot).expect("it is small enough");
    let len = pool.array_len(array);
    assert_eq!(len as u64, memory.object(slot).size);
    let mut evaluator = expr::Evaluator::default();
    let model = expr::Model::from_bytes((1..=100).collect());
    (0..len).map(|at| evaluator.element(pool, &model, array, at)).collect()
}

#[test]
fn an_object_as_an_array_has_the_bytes_of_the_object() {
    let (mut space, mut mem, site) = setup(Target::X86_64);
    let mut pool = expr::Pool::new();
    let name = expr::Input { name: "x".into(), ordinal: 0, size: 9000 };
    let input = pool.input(name);
    let p = mem.allocate(&mut space, ObjectKind::Heap, site, 9000, 16).unwrap();
    let slot = slot_of(&mem, &space, p);
    let mut wanted = vec![0; 9000];
    assert_eq!(elements(&mem, &mut space, &mut pool, slot), wanted);
    // It is remembered, and what is written afterwards is seen all the same.
    let first = mem.array(&mut space, &mut pool, slot);
    assert_eq!(mem.array(&mut space, &mut pool, slot), first);
    mem.write(&mut space, p + 5000, &[7, 8]).unwrap();
    assert!(space.tlb.write::<u8>(p + 5000, 9));
    wanted[5000..5002].copy_from_slice(&[9, 8]);
    assert_eq!(elements(&mem, &mut space, &mut pool, slot), wanted);
    assert!(!space.tlb.write::<u8>(p + 5000, 1), "the array shares the page");
    let symbol = pool.input_byte(input, 2);
    mem.write_cells(&mut space, p + 1, &[ByteValue::Symbolic(symbol)]).unwrap();
    wanted[1] = 3;
    assert_eq!(elements(&mem, &mut space, &mut pool, slot), wanted);

    // An array with a store: what is written above it comes first.
    let array = mem.array(&mut space, &mut pool, slot).unwrap();
    let index = pool.zext(symbol, 64);
    let value = pool.constant(200, 8);
    let stored = pool.store(array, index, value);
    mem.hold_array(&mut space, slot, stored);
    wanted[3] = 200;
    assert_eq!(elements(&mem, &mut space, &mut pool, slot), wanted);
    assert!(mem.any_symbolic(&space, p + 8999, 1), "nobody has asked for it");
    mem.write(&mut space, p + 3, &[4, 5]).unwrap();
    mem.write(&mut space, p + 8999, &[6]).unwrap();
    wanted[3..5].copy_from_slice(&[4, 5]);
    wanted[8999] = 6;
    assert_eq!(elements(&mem, &mut space, &mut pool, slot), wanted);
    let kept = mem.clone();
    space.tlb.clear();
    mem.fill(&mut space, p, 9000, 1).unwrap();
    assert!(!mem.any_symbolic(&space, p, 9000), "nothing is left of what it held");
    assert_eq!(elements(&kept, &mut space, &mut pool, slot), wanted);

    mem.hold_input(&mut space, slot, input);
    let mut wanted: Vec<u8> = (1..=100).collect();
    wanted.resize(9000, 0);
    assert_eq!(elements(&mem, &mut space, &mut pool, slot), wanted);
    // More is written than an array has room for stores.
    mem.write(&mut space, p + 50, &[0; MANY]).unwrap();
    wanted[50..50 + MANY].fill(0);
    assert_eq!(elements(&mem, &mut space, &mut pool, slot), wanted);
}

/// More bytes than an array has room for stores.
const MANY: usize = arrays::MAX_STORES + 100;
