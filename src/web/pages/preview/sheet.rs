//! A batch on paper.

use super::choice::Choice;
use super::{Page, Shown, address, batch_of, drawn, host_of, named, new_batch, shown, to};
use crate::web::app::App;
use crate::web::pages::page::page;
use actix_web::HttpRequest;
use actix_web::web::{Path, Query};
use serde::Serialize;

#[derive(Serialize)]
struct OnPaper {
    family: &'static str,
    level: String,
    batch: String,
    problems: Vec<Shown>,
    colours: &'static str,
    back: String,
}

/// `GET /preview/{kind}/{name}/print`: two problems a page, the keys on a page of their own at the end.
pub(in crate::web) async fn print(
    app: App,
    request: HttpRequest,
    path: Path<(String, String)>,
    choice: Query<Choice>,
) -> Page {
    let family = named(&path)?;
    let host = match host_of(&request, &app) {
        Ok(host) => host,
        Err(away) => return Ok(to(&away)),
    };
    let level = choice.level()?;
    let own = address(family.name);
    let Some(batch) = choice.batch() else {
        return Ok(to(&choice.with(level, &new_batch()).link(&format!("{own}/print"))));
    };
    let mut problems: Vec<Shown> = Vec::new();
    for code in batch_of(&app, host, family, level, batch) {
        problems.push(shown(&app, host, &*drawn(&app, &request, &code).await?));
    }
    let sheet = OnPaper {
        family: family.name,
        level: level.to_string(),
        batch: batch.to_owned(),
        problems,
        colours: choice.eyes().colours(),
        back: choice.with(level, batch).link(&own),
    };
    Ok(page(&request, "preview/print", sheet))
}
