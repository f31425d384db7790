//! Every page in one table, and with the table of calls everything that anybody may ask for.

use super::body::BODY_BYTES_MAX;
use super::call::By;
use super::calls::calls;
use super::openapi::method;
use super::{examples, openapi, pages, reading};
use actix_web::web::{self, FormConfig, PayloadConfig};
use actix_web::{Resource, Route, guard};
use pages::{duel, embed, preview, qr};

/// Pages below one address.
pub(super) struct Page {
    pub(super) resource: Resource,
    /// Where the router finds it, and how anybody may ask for it: an address, and what a form says.
    #[cfg_attr(not(test), expect(dead_code, reason = "a test holds it against the addresses"))]
    pattern: &'static str,
}

/// Something that anybody may ask for without a game's key.
pub struct Open {
    pub method: String,
    /// A `{drill}` in it stands for the name of a drill, whose token then goes with the request.
    pub path: String,
    pub body: String,
}

/// How anybody may ask for pages, so often that each pattern is met. Hosts' pages answer with the way to sign in.
const ADDRESSES: [&str; 45] = [
    "/",
    "/docs",
    "/openapi.json",
    "/language",
    "/qr",
    "/problems/locked",
    "/samples/observation.png",
    "/examples/observation/dials/3/pictures/figure.png",
    "/play/con_00000000000000000000000000",
    "/agon.js",
    "/embed/game_00000000000000000000000000/play/con_00000000000000000000000000",
    "/embed/game_00000000000000000000000000/logo.png",
    "/host",
    "/host/open",
    "/host/con_00000000000000000000000000",
    "/host/con_00000000000000000000000000/links",
    "/sign-in",
    "/sign-out",
    "/practise",
    "/practise/now",
    "/figures",
    "/duel",
    "/duel/k7qd",
    "/duel/k7qd/standing",
    "/duel/k7qd/watch",
    "/duel/k7qd/next",
    "/practise/pictures/figure.png",
    "/practise/today",
    "/practise/forget",
    "/practise/beat/beat_0000000000000000",
    "/practise/same",
    "/practise/same/logic/sudoku.3.1.k7qd",
    "/watch/con_00000000000000000000000000",
    "/replay",
    "/replay/con_00000000000000000000000000",
    "/static/shared/agon.css",
    "/preview",
    "/preview/kept",
    "/preview/own",
    "/preview/kept/remove",
    "/preview/reports",
    "/preview/pre_0000000000000000",
    "/preview/logic/sudoku",
    "/preview/logic/sudoku/print",
    "/nothing",
];

/// Every page, in the order in which the router looks.
#[rustfmt::skip]
pub(super) fn pages() -> Vec<Page> {
    vec![
        page("/", |at| at.route(see().to(pages::front)).route(web::post().to(pages::tasted))),
        page("/docs", |at| at.route(see().to(pages::docs))),
        page("/language", |at| at.route(web::post().to(pages::speak))),
        page("/qr", |at| at.route(web::post().to(qr::qr))),
        page("/openapi.json", |at| at.route(see().to(openapi::document))),
        page("/problems/{slug}", |at| at.route(see().to(pages::problem))),
        page("/samples/{kind}.png", |at| at.route(see().to(pages::sample))),
        page("/examples/{kind}/{name}/{level}/pictures/{picture}.png", |at| at.route(see().to(examples::picture))),
        page("/play/{id}", |at| at.route(see().to(pages::play))),
        page("/agon.js", |at| at.route(see().to(embed::script))),
        page("/embed/{game}/logo.png", |at| at.route(see().to(embed::logo))),
        page("/embed/{game}/{page}/{id}", |at| at.route(see().to(embed::embed))),
        page("/host", |at| at.route(see().to(pages::host))),
        page("/host/open", |at| at.route(web::post().to(pages::open))),
        page("/host/{id}", |at| at.route(see().to(pages::desk))),
        page("/host/{id}/links", |at| at.route(see().to(pages::links))),
        page("/sign-in", |at| at.route(see().to(pages::sign_in)).route(web::post().to(pages::signed_in))),
        page("/sign-out", |at| at.route(web::post().to(pages::signed_out))),
        page("/practise", |at| at.route(see().to(pages::choose)).route(web::post().to(pages::begin))),
        page("/practise/now", |at| at.route(see().to(pages::now)).route(web::post().to(pages::step))),
        page("/figures", |at| at.route(see().to(pages::figures))),
        page("/practise/pictures/{name}.png", |at| at.route(see().to(pages::picture))),
        page("/practise/forget", |at| at.route(web::post().to(pages::forget))),
        page("/practise/today", |at| at.route(web::post().to(pages::of_today))),
        page("/practise/beat/{name}", |at| at.route(see().to(pages::beat))),
        page("/practise/same", |at| at.route(web::post().to(pages::same))),
        page("/practise/same/{kind}/{code}", |at| at.route(see().to(pages::invited))),
        page("/duel", |at| at.route(see().to(duel::begin)).route(web::post().to(duel::begun))),
        page("/duel/{duel}", |at| at.route(see().to(duel::duel)).route(web::post().to(duel::taken_up))),
        page("/duel/{duel}/standing", |at| at.route(see().to(duel::standing))),
        page("/duel/{duel}/watch", |at| at.route(see().to(duel::watch))),
        page("/duel/{duel}/next", |at| at.route(web::post().to(duel::next))),
        page("/watch/{id}", |at| at.route(see().to(pages::watch))),
        page("/replay", |at| at.route(see().to(pages::replay))),
        page("/replay/{id}", |at| at.route(see().to(pages::replay_of))),
        page("/static/{folder}/{name}", |at| at.route(see().to(pages::file))),
        page("/preview", |at| at.route(see().to(preview::wall)).route(web::post().to(preview::sought_by_code))),
        page("/preview/kept", |at| at.route(see().to(preview::kept)).route(web::post().to(preview::keep))),
        page("/preview/own", |at| at.route(see().to(preview::own))),
        page("/preview/kept/remove", |at| at.route(web::post().to(preview::let_go))),
        page("/preview/reports", |at| at.route(see().to(preview::reports)).route(web::post().to(preview::report))),
        page("/preview/{id:pre_[^/]+}", |at| at.route(see().to(preview::one)).route(web::post().to(preview::tried))),
        page("/preview/{kind}/{name}", |at| at.route(see().to(preview::family)).route(web::post().to(preview::sought_by_seed))),
        page("/preview/{kind}/{name}/print", |at| at.route(see().to(preview::print))),
    ]
}

fn page(pattern: &'static str, routed: impl FnOnce(Resource) -> Resource) -> Page {
    let forms = FormConfig::default().limit(BODY_BYTES_MAX);
    let forms = forms.error_handler(|error, _| reading::form(error));
    let at = web::resource(pattern).app_data(PayloadConfig::new(BODY_BYTES_MAX)).app_data(forms);
    Page { resource: routed(at), pattern }
}

/// GET, and HEAD, which is the same without a body.
fn see() -> Route {
    web::route().guard(guard::Any(guard::Get()).or(guard::Head()))
}

/// Everything that anybody may ask for without a game's key, each with an example: calls as their table has them, and
/// pages, as forms too.
pub fn open_to_anybody() -> Vec<Open> {
    let open = calls().into_iter().filter(|call| call.by.iter().all(|by| *by == By::Player));
    let calls = open.map(|call| {
        let path = call.path.replace("{kind}/{name}", "logic/sudoku");
        let path = path.replace("{id}", "{drill}").replace("{name}", "figure");
        let body = call.body.as_ref().map_or_else(String::new, |body| body.example.to_string());
        Open { method: method(&call), path, body }
    });
    let pages = ADDRESSES.into_iter().flat_map(|path| {
        let ask = |method: &str| Open {
            method: method.to_owned(),
            path: path.to_owned(),
            body: String::new(),
        };
        ["GET", "POST"].map(ask)
    });
    calls.chain(pages).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::dev::ResourceDef;

    #[test]
    fn every_page_has_an_address_by_which_anybody_may_ask_for_it() {
        let pages = pages();
        let defs: Vec<ResourceDef> =
            pages.iter().map(|page| ResourceDef::new(page.pattern)).collect();
        for (place, page) in pages.iter().enumerate() {
            // The router takes the first that fits.
            let fits = |path: &str| defs.iter().position(|def| def.is_match(path)) == Some(place);
            assert!(ADDRESSES.iter().any(|path| fits(path)), "{} has none", page.pattern);
        }
    }
}
