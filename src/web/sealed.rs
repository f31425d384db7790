//! Problem and material, sealed until both seats may see them. What is fetched has one length, whatever is in it.

use super::api::{Reply, drawn_picture};
use super::app::App;
use super::caller::{Caller, Seen};
use super::error::Fault;
use super::render::{self, Faces, Solved};
use super::shape::problem::{self as shapes, Pixels, SealedMaterial, SealedProblem};
use crate::picture::Colours;
use crate::service::delivery::sealed::{length, seal_frames};
use crate::service::secrets::seal::{Part, Sealed};
use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Bytes;
use agon_generators::drawn::Drawn;
use agon_judge::event::Opened;
use agon_judge::view::Phase;
use serde::Serialize;

/// A part of a contest, sealed, as long as it is not open yet.
pub(super) async fn part(app: &App, caller: &Caller, part: Part, colours: Colours) -> Reply {
    caller.seat()?;
    let terms = &caller.live.opened.terms;
    let Seen { contest, view, .. } = caller.seen(app).await?;
    let phase = view.phase;
    // What is over needs no seal, and a seat that comes late asks for the plain thing.
    let open = match part {
        Part::Problem(round) => {
            let is_near = matches!(phase, Phase::Rules | Phase::Solve | Phase::Break);
            is_near && round == contest.next_round()
        }
        Part::Material | Part::Frame(_) => {
            matches!(phase, Phase::Notice | Phase::Material) && terms.material_seconds > 0
        }
    };
    if !open {
        return Err(Fault::not_found());
    }
    let read = async || {
        let round = if let Part::Problem(round) = part { round } else { 1 };
        let drawn = &app.service.problem_of(&caller.live, round).await?.drawn;
        let text = text(app, caller, (part, drawn), colours).await?;
        let live = caller.live.clone();
        Ok::<_, Fault>((length(part, drawn), move || text.json(&live.opened)))
    };
    let reply = app.service.sealed(&caller.live, (part, colours), read, written).await?;
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(Bytes::from_owner(reply)))
}

/// What a seat reads once it can open it: the plain reply, with its pictures beside it.
enum Text {
    Problem(Box<SealedProblem>),
    /// The first card, and the others, which are sealed once more.
    Material(SealedMaterial, Vec<SealedMaterial>),
}

impl Text {
    fn json(self, opened: &Opened) -> Vec<u8> {
        match self {
            Text::Problem(problem) => json(&*problem),
            Text::Material(mut first, later) => {
                let later = seal_frames(opened, later.iter().map(json).collect());
                first.later = later.iter().map(in_base64).collect();
                json(&first)
            }
        }
    }
}

async fn text(
    app: &App,
    caller: &Caller,
    (part, drawn): (Part, &Drawn),
    colours: Colours,
) -> Result<Text, Fault> {
    match part {
        Part::Problem(round) => {
            let picture = drawn.sheet.picture.iter().map(|_| "figure".to_owned());
            let (notes, base) = (caller.live.opened.terms.notes, caller.base_of(round));
            let problem = render::problem(drawn, notes, &base, Solved::Nothing);
            let pictures = pixels(app, (caller, round), picture, colours).await?;
            Ok(Text::Problem(Box::new(SealedProblem { problem, pictures })))
        }
        Part::Material | Part::Frame(_) => {
            let first = card(app, caller, (drawn, 1), colours).await?;
            let mut later = Vec::new();
            for number in 2..=drawn.sheet.material.len() {
                later.push(card(app, caller, (drawn, number), colours).await?);
            }
            Ok(Text::Material(first, later))
        }
    }
}

/// One card of the material, with its picture.
async fn card(
    app: &App,
    caller: &Caller,
    (drawn, number): (&Drawn, usize),
    colours: Colours,
) -> Result<SealedMaterial, Fault> {
    let base = format!("{}/material", caller.base());
    let material = render::material(drawn, &base, Faces::One(number));
    let name = format!("card-{number}");
    let pictures = drawn.sheet.material_pictures().into_iter().map(|(name, _)| name);
    let pictures = pixels(app, (caller, 1), pictures.filter(|it| *it == name), colours).await?;
    Ok(SealedMaterial { material, pictures, later: Vec::new() })
}

async fn pixels(
    app: &App,
    (caller, round): (&Caller, usize),
    names: impl Iterator<Item = String>,
    colours: Colours,
) -> Result<Vec<Pixels>, Fault> {
    let mut pictures = Vec::new();
    for name in names {
        let png = drawn_picture(app, (&caller.live, round), &name, colours).await?;
        pictures.push(render::pixels(name, &png));
    }
    Ok(pictures)
}

fn json(data: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(data).expect("a problem is plain data")
}

fn written(sealed: &Sealed) -> Vec<u8> {
    json(&in_base64(sealed))
}

fn in_base64(sealed: &Sealed) -> shapes::Sealed {
    let nonce = render::base64(&sealed.nonce);
    shapes::Sealed { nonce, ciphertext: render::base64(&sealed.ciphertext) }
}
