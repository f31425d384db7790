//! One call of the interface, as a row of the table says it.

use crate::web::shape::event::Told;
use actix_web::{FromRequest, Handler, Responder, Route, guard, web};
use serde_json::Value;
use std::borrow::Cow;
use utoipa::ToSchema;
use utoipa::openapi::{HttpMethod, RefOr, Schema};

/// One call: what it is, who may make it, what it takes and gives, and who answers it.
pub(in crate::web) struct Call {
    pub(in crate::web) method: HttpMethod,
    pub(in crate::web) path: Cow<'static, str>,
    pub(in crate::web) subject: &'static str,
    pub(in crate::web) says: &'static str,
    pub(in crate::web) by: &'static [By],
    /// Parameters behind the `?`.
    pub(in crate::web) query: Vec<Query>,
    pub(in crate::web) body: Option<Body>,
    pub(in crate::web) gives: Gives,
    /// What it refuses besides what every call may refuse.
    pub(in crate::web) refuses: &'static [&'static str],
    /// Whether an `Idempotency-Key` makes a repeat safe.
    pub(in crate::web) once: bool,
    pub(in crate::web) route: Route,
}

/// Who may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::web) enum By {
    Key,
    Host,
    Seat,
    Spectator,
    /// The one player of a drill.
    Player,
    /// A test key, which besides makes the calls of a key in a service of its own.
    Tests,
}

/// A parameter behind the `?`.
pub(in crate::web) struct Query {
    pub(in crate::web) name: &'static str,
    pub(in crate::web) says: &'static str,
    /// The values that it can have, for words; else a whole number from 0, or a text.
    pub(in crate::web) kind: QueryKind,
}

/// What a parameter can be.
#[derive(Clone, Copy)]
pub(in crate::web) enum QueryKind {
    Words(&'static [&'static str]),
    Number { least: u64, most: u64 },
    Text,
}

/// What a request says.
pub(in crate::web) struct Body {
    pub(in crate::web) shape: Shape,
    pub(in crate::web) example: Value,
    pub(in crate::web) required: bool,
}

/// What a call gives when it succeeds.
pub(in crate::web) struct Gives {
    pub(in crate::web) status: u16,
    pub(in crate::web) says: &'static str,
    pub(in crate::web) content: Option<(&'static str, Option<Shape>)>,
    /// What an event of it holds for whoever accepts an event stream instead.
    pub(in crate::web) event: Option<Shape>,
}

/// A shape by its name in the description, with all that it is made of.
pub(in crate::web) struct Shape {
    pub(in crate::web) name: String,
    pub(in crate::web) parts: Vec<(String, RefOr<Schema>)>,
}

/// Whom a call is for.
pub(in crate::web) const KEY: &[By] = &[By::Key];
pub(in crate::web) const HOST: &[By] = &[By::Key, By::Host];
pub(in crate::web) const SEAT: &[By] = &[By::Seat];
pub(in crate::web) const PLAYERS: &[By] = &[By::Key, By::Host, By::Seat];
pub(in crate::web) const ALL: &[By] = &[By::Key, By::Host, By::Seat, By::Spectator];
pub(in crate::web) const PLAYER: &[By] = &[By::Player];
pub(in crate::web) const TESTS: &[By] = &[By::Tests];
pub(in crate::web) const ANYBODY: &[By] = &[];
/// What no contest that is over takes.
pub(in crate::web) const OVER: &[&str] = &["over"];
/// How pictures can be asked for.
pub(in crate::web) const COLOURS: Query = Query {
    name: "colours",
    says: "With `none`, patterns stand for colours.",
    kind: QueryKind::Words(&["normal", "none"]),
};

fn call<F, Args>(method: HttpMethod, route: Route, path: &'static str, handler: F) -> Call
where
    F: Handler<Args>,
    Args: FromRequest + 'static,
    F::Output: Responder + 'static,
{
    Call {
        method,
        path: path.into(),
        subject: "",
        says: "",
        by: &[],
        query: Vec::new(),
        body: None,
        gives: Gives { status: 204, says: "", content: None, event: None },
        refuses: &[],
        once: false,
        route: route.to(handler),
    }
}

macro_rules! methods {
    ($($name:ident $method:ident $route:expr;)*) => {$(
        pub(in crate::web) fn $name<F, Args>(path: &'static str, handler: F) -> Call
        where
            F: Handler<Args>,
            Args: FromRequest + 'static,
            F::Output: Responder + 'static,
        {
            call(HttpMethod::$method, $route, path, handler)
        }
    )*};
}

methods! {
    // HEAD is the same without a body.
    get Get web::route().guard(guard::Any(guard::Get()).or(guard::Head()));
    stream Get web::get();
    post Post web::post();
    put Put web::put();
    patch Patch web::patch();
    delete Delete web::delete();
}

impl Call {
    pub(in crate::web) fn about(self, subject: &'static str) -> Call {
        Call { subject, ..self }
    }

    pub(in crate::web) fn says(self, says: &'static str) -> Call {
        Call { says, ..self }
    }

    pub(in crate::web) fn by(self, by: &'static [By]) -> Call {
        Call { by, ..self }
    }

    pub(in crate::web) fn query(mut self, query: Query) -> Call {
        self.query.push(query);
        self
    }

    pub(in crate::web) fn asks(
        self,
        name: &'static str,
        says: &'static str,
        kind: QueryKind,
    ) -> Call {
        self.query(Query { name, says, kind })
    }

    pub(in crate::web) fn takes<T: ToSchema>(self, example: Value) -> Call {
        Call { body: Some(Body { shape: Shape::of::<T>(), example, required: true }), ..self }
    }

    /// A body that may be left out.
    pub(in crate::web) fn takes_maybe<T: ToSchema>(self, example: Value) -> Call {
        Call { body: Some(Body { shape: Shape::of::<T>(), example, required: false }), ..self }
    }

    pub(in crate::web) fn gives<T: ToSchema>(self, status: u16, says: &'static str) -> Call {
        let content = Some(("application/json", Some(Shape::of::<T>())));
        self.giving(status, says, content)
    }

    pub(in crate::web) fn giving(
        self,
        status: u16,
        says: &'static str,
        content: Option<(&'static str, Option<Shape>)>,
    ) -> Call {
        Call { gives: Gives { status, says, content, event: None }, ..self }
    }

    pub(in crate::web) fn gives_nothing(self, says: &'static str) -> Call {
        self.giving(204, says, None)
    }

    pub(in crate::web) fn gives_picture(self) -> Call {
        self.giving(200, "A PNG file.", Some(("image/png", None)))
    }

    pub(in crate::web) fn gives_text(self, media: &'static str, says: &'static str) -> Call {
        self.giving(200, says, Some((media, None)))
    }

    pub(in crate::web) fn gives_events(self) -> Call {
        let says = "Server-sent events: `id` is the number for this caller, without gaps; `event` the name; \
                    `data` one of these. Of a token that one person holds, the oldest of more than 8 streams ends \
                    with the comment `: displaced`.";
        self.giving(200, says, Some(("text/event-stream", Some(Shape::of::<Told>()))))
    }

    /// The same as events for whoever accepts an event stream.
    pub(in crate::web) fn or_events<T: ToSchema>(self) -> Call {
        Call { gives: Gives { event: Some(Shape::of::<T>()), ..self.gives }, ..self }
    }

    pub(in crate::web) fn refuses(self, refuses: &'static [&'static str]) -> Call {
        Call { refuses, ..self }
    }

    pub(in crate::web) fn once(self) -> Call {
        Call { once: true, ..self }
    }

    /// Everything that it may refuse, by the end of the refusal's `type`.
    pub(in crate::web) fn refusals(&self) -> Vec<&'static str> {
        let mut refusals = self.refuses.to_vec();
        if !self.by.is_empty() {
            refusals.push("unauthorized");
        }
        if self.by.iter().any(|by| matches!(by, By::Key | By::Tests)) {
            refusals.push("too-many-guesses");
        }
        if self.path.contains('{') {
            refusals.push("not-found");
        }
        if self.path.starts_with("/v1/contests/{id}") && self.method != HttpMethod::Delete {
            refusals.push("removed");
        }
        if self.body.is_some() {
            refusals.extend(["bad-json", "too-slow", "too-large", "invalid"]);
        } else if !self.query.is_empty() {
            refusals.push("invalid");
        }
        if self.once {
            refusals.extend(["reused-key", "in-progress"]);
        }
        if !self.by.is_empty() || self.path == "/readyz" {
            refusals.push("unavailable");
        }
        refusals
    }
}

impl Shape {
    pub(in crate::web) fn of<T: ToSchema>() -> Shape {
        let name = T::name().into_owned();
        let mut parts = vec![(name.clone(), T::schema())];
        T::schemas(&mut parts);
        Shape { name, parts }
    }
}
