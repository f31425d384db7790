//! Problem and material, sealed until both seats may see them.

use super::api::{App, PictureQuery, Reply, drawn_picture, problem_of};
use super::caller::{Caller, caller};
use super::error::Fault;
use super::render;
use super::shape::problem::{self as shapes, Pixels, SealedMaterial, SealedProblem};
use crate::picture::Colours;
use crate::service::seal::{Part, Sealed};
use actix_web::http::header;
use actix_web::web::{Bytes, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use agon_judge::view::Phase;

/// The problem, sealed, from the rules on.
pub(super) async fn problem(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    query: Query<PictureQuery>,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    sealed(&app, &caller, Part::Problem, query.colours()?).await
}

/// The material, sealed, from its announcement on.
pub(super) async fn material(
    app: App,
    request: HttpRequest,
    id: Path<String>,
    query: Query<PictureQuery>,
) -> Reply {
    let caller = caller(&request, &app, &id).await?;
    sealed(&app, &caller, Part::Material, query.colours()?).await
}

async fn sealed(app: &App, caller: &Caller, part: Part, colours: Colours) -> Reply {
    caller.seat()?;
    let terms = &caller.live.opened.terms;
    let phase = caller.seen(app).await?.view.phase;
    // What is over needs no seal, and a seat that comes late asks for the plain thing.
    let open = match part {
        Part::Problem => matches!(phase, Phase::Rules | Phase::Solve),
        Part::Material => {
            matches!(phase, Phase::Notice | Phase::Material) && terms.material_seconds > 0
        }
    };
    if !open {
        return Err(Fault::not_found());
    }
    let reply = match app.service.sealed(&caller.live, part, colours) {
        Some(reply) => reply,
        None => {
            let text = text(app, caller, (part, colours)).await?;
            app.service.seal(&caller.live, (part, colours), text, written)
        }
    };
    Ok(HttpResponse::Ok()
        .content_type("application/json")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(Bytes::from_owner(reply)))
}

/// What a seat reads once it can open it: the plain reply, with its pictures beside it.
async fn text(
    app: &App,
    caller: &Caller,
    (part, colours): (Part, Colours),
) -> Result<Vec<u8>, Fault> {
    let problem = problem_of(app, &caller.live).await?;
    let notes = caller.live.opened.terms.notes;
    let base = caller.base();
    let mut pictures: Vec<Pixels> = Vec::new();
    for (name, _) in problem.drawn.sheet.pictures() {
        if name.starts_with("card-") == (part == Part::Material) {
            let png = drawn_picture(app, &caller.live, &name, colours).await?;
            pictures.push(render::pixels(name, &png));
        }
    }
    let text = match part {
        Part::Problem => {
            let problem = render::problem(&problem.drawn, notes, &base, false);
            serde_json::to_vec(&SealedProblem { problem, pictures })
        }
        Part::Material => {
            let material = render::material(&problem.drawn, &format!("{base}/material"));
            serde_json::to_vec(&SealedMaterial { material, pictures })
        }
    };
    Ok(text.expect("a problem is plain data"))
}

fn written(sealed: &Sealed) -> Vec<u8> {
    let nonce = render::base64(&sealed.nonce);
    let body = shapes::Sealed { nonce, ciphertext: render::base64(&sealed.ciphertext) };
    serde_json::to_vec(&body).expect("two texts are plain data")
}
