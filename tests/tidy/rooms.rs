//! The rooms inside of the service, and the doors of all rooms.

use crate::house::{File, Names, Offer};
use crate::{ROOMS, root, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The rooms of `src/service/` from the ground up: each may use those before it.
const IN_SERVICE: [&str; 11] = [
    "machine",
    "secrets",
    "workshop",
    "access",
    "judging",
    "upkeep",
    "delivery",
    "hosting",
    "practice",
    "webhooks",
    "sandboxes",
];

fn files(folders: &[&str]) -> Vec<File> {
    let paths = folders.iter().flat_map(|folder| sources(&root().join(folder)));
    paths.map(|path| File::read(&path, &root())).collect()
}

/// The room of the service that a path from the root of the crate leads into.
fn room(names: &[String]) -> Option<usize> {
    let [first, second, ..] = names else { return None };
    IN_SERVICE.iter().position(|room| first == "service" && second == room)
}

/// Whether a file holds nothing but tests.
fn is_of_tests(path: &Path) -> bool {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    path.ends_with("tests.rs") || parts.windows(3).any(|three| three == ["src", "service", "tests"])
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_of_src_service_has_a_room() {
    for file in files(&["src/service"]) {
        let known = room(&file.module).is_some() || is_of_tests(&file.path);
        assert!(known, "{} is in no room: name its room in {}", file.path.display(), file!());
    }
}

#[test]
fn no_room_of_the_service_imports_uphill() {
    let mut faults = Vec::new();
    for file in files(&["src/service"]) {
        let Some(mine) = room(&file.module).filter(|_| !is_of_tests(&file.path)) else { continue };
        for path in file.paths(false).iter().filter(|path| path[0] == "service") {
            let (here, low, what) = (file.path.display(), IN_SERVICE[mine], path.join("::"));
            match room(path) {
                Some(theirs) if theirs <= mine => {}
                Some(theirs) => faults.push(format!(
                    "{here}: {low} stands below {} and must not know {what}; hand it what it needs",
                    IN_SERVICE[theirs]
                )),
                // What can be asked of the service is said where it is done.
                None if path.get(1).is_some_and(|name| name == "Service") => {}
                None => faults.push(format!(
                    "{here}: of the service around it, {low} may know `Service` alone, not {what}"
                )),
            }
        }
    }
    assert_none(&faults);
}

#[test]
fn no_room_of_the_service_asks_it_for_what_a_higher_room_does() {
    let all = files(&["src/service"]);
    let door = File::read(&root().join("src/service.rs"), &root());
    let mut done_by: BTreeMap<String, usize> = BTreeMap::new();
    for file in &all {
        let functions = file.adds_to("Service").into_iter();
        done_by.extend(functions.filter_map(|name| Some((name, room(&file.module)?))));
    }
    // A field belongs to the highest room that its type is of.
    let types = door.imports();
    for (field, words) in door.fields("Service") {
        let rooms = words.iter().filter_map(|word| room(types.get(word)?));
        done_by.extend(rooms.max().map(|room| (field, room)));
    }
    let mut faults = Vec::new();
    for file in &all {
        let Some(mine) = room(&file.module) else { continue };
        for name in file.uses_of_self("Service") {
            let Some(theirs) = done_by.get(&name).filter(|theirs| mine < **theirs) else {
                continue;
            };
            let (low, high) = (IN_SERVICE[mine], IN_SERVICE[*theirs]);
            faults.push(format!(
                "{}: {low} stands below {high} and must not ask the service for `{name}`",
                file.path.display()
            ));
        }
    }
    assert!(50 < done_by.len(), "functions and fields are found");
    assert_none(&faults);
}

/// What doors stand open to each other: the doors of all rooms, and of those inside of the service.
fn doors(all: &[File]) -> BTreeMap<Names, (&File, Vec<Offer>)> {
    let is_door = |module: &[String]| match module {
        [room] => ROOMS.contains(&room.as_str()),
        _ => module.len() == 2 && room(module).is_some(),
    };
    let doors = all.iter().filter(|file| is_door(&file.module));
    doors.map(|file| (file.module.clone(), (file, file.offers()))).collect()
}

#[test]
fn a_room_is_entered_through_its_door() {
    let all = files(&["src", "tests", "benches"]);
    let (mut faults, mut used) = (Vec::new(), BTreeMap::<(Names, String), BTreeSet<bool>>::new());
    let doors = doors(&all);
    for file in &all {
        for path in file.paths(true) {
            for (room, (door, offers)) in &doors {
                let from_outside = path.starts_with(room) && !file.module.starts_with(room);
                let Some(name) = path.get(room.len()).filter(|_| from_outside) else { continue };
                let in_service = file.module.first().is_some_and(|first| first == "service");
                used.entry((room.clone(), name.clone())).or_default().insert(in_service);
                if !offers.iter().any(|offer| offer.name == *name) {
                    let (here, door) = (file.path.display(), door.path.display());
                    faults.push(format!("{here}: {door} does not offer {}", path.join("::")));
                }
            }
        }
    }
    for (room, (door, offers)) in doors.iter().filter(|(room, _)| room.len() == 2) {
        for offer in offers.iter().filter(|offer| offer.is_module) {
            let (here, name) = (door.path.display(), &offer.name);
            match used.get(&(room.clone(), name.clone())) {
                None => faults.push(format!("{here}: nobody outside needs `{name}`; close it")),
                Some(by) if !offer.narrow && !by.contains(&false) => faults.push(format!(
                    "{here}: `{name}` is used inside of the service alone; say pub(super)"
                )),
                Some(_) => {}
            }
        }
    }
    assert_none(&faults);
}
