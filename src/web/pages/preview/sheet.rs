//! A batch on paper.

use super::choice::Choice;
use super::{Page, address, batch_of, drawn, host_of, named, new_batch, page, shown, to};
use crate::web::app::App;
use actix_web::HttpRequest;
use actix_web::web::{Path, Query};
use minijinja::{Value, context};

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
    let mut problems: Vec<Value> = Vec::new();
    for code in batch_of(&app, host, family, level, batch) {
        problems.push(shown(&app, host, &*drawn(&app, &request, &code).await?));
    }
    let values = context! {
        family => family.name, level => level.to_string(), batch, problems,
        colours => choice.eyes().colours(), back => choice.with(level, batch).link(&own),
    };
    Ok(page(&request, "preview_print.html", "preview", values))
}
