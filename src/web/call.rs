//! One call of the interface, as a row of the table says it.

use super::shape::event::Told;
use actix_web::{FromRequest, Handler, Responder, Route, guard, web};
use serde_json::Value;
use std::borrow::Cow;
use utoipa::ToSchema;
use utoipa::openapi::{HttpMethod, RefOr, Schema};

/// One call: what it is, who may make it, what it takes and gives, and who answers it.
pub(super) struct Call {
    pub(super) method: HttpMethod,
    pub(super) path: Cow<'static, str>,
    pub(super) subject: &'static str,
    pub(super) says: &'static str,
    pub(super) by: &'static [By],
    /// Parameters behind the `?`.
    pub(super) query: Vec<Query>,
    pub(super) body: Option<Body>,
    pub(super) gives: Gives,
    /// What it refuses besides what every call may refuse.
    pub(super) refuses: &'static [&'static str],
    /// Whether an `Idempotency-Key` makes a repeat safe.
    pub(super) once: bool,
    pub(super) route: Route,
}

/// Who may make a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
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
pub(super) struct Query {
    pub(super) name: &'static str,
    pub(super) says: &'static str,
    /// The values that it can have, for words; else a whole number from 0, or a text.
    pub(super) kind: QueryKind,
}

/// What a parameter can be.
#[derive(Clone, Copy)]
pub(super) enum QueryKind {
    Words(&'static [&'static str]),
    Number { least: u64, most: u64 },
    Text,
}

/// What a request says.
pub(super) struct Body {
    pub(super) shape: Shape,
    pub(super) example: Value,
    pub(super) required: bool,
}

/// What a call gives when it succeeds.
pub(super) struct Gives {
    pub(super) status: u16,
    pub(super) says: &'static str,
    pub(super) content: Option<(&'static str, Option<Shape>)>,
    /// What an event of it holds for whoever accepts an event stream instead.
    pub(super) event: Option<Shape>,
}

/// A shape by its name in the description, with all that it is made of.
pub(super) struct Shape {
    pub(super) name: String,
    pub(super) parts: Vec<(String, RefOr<Schema>)>,
}

/// Whom a call is for.
pub(super) const KEY: &[By] = &[By::Key];
pub(super) const HOST: &[By] = &[By::Key, By::Host];
pub(super) const SEAT: &[By] = &[By::Seat];
pub(super) const PLAYERS: &[By] = &[By::Key, By::Host, By::Seat];
pub(super) const ALL: &[By] = &[By::Key, By::Host, By::Seat, By::Spectator];
pub(super) const PLAYER: &[By] = &[By::Player];
pub(super) const TESTS: &[By] = &[By::Tests];
pub(super) const ANYBODY: &[By] = &[];
/// What no contest that is over takes.
pub(super) const OVER: &[&str] = &["over"];
/// How pictures can be asked for.
pub(super) const COLOURS: Query = Query {
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
        pub(super) fn $name<F, Args>(path: &'static str, handler: F) -> Call
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
    pub(super) fn about(self, subject: &'static str) -> Call {
        Call { subject, ..self }
    }

    pub(super) fn says(self, says: &'static str) -> Call {
        Call { says, ..self }
    }

    pub(super) fn by(self, by: &'static [By]) -> Call {
        Call { by, ..self }
    }

    pub(super) fn query(mut self, query: Query) -> Call {
        self.query.push(query);
        self
    }

    pub(super) fn asks(self, name: &'static str, says: &'static str, kind: QueryKind) -> Call {
        self.query(Query { name, says, kind })
    }

    pub(super) fn takes<T: ToSchema>(self, example: Value) -> Call {
        Call { body: Some(Body { shape: Shape::of::<T>(), example, required: true }), ..self }
    }

    /// A body that may be left out.
    pub(super) fn takes_maybe<T: ToSchema>(self, example: Value) -> Call {
        Call { body: Some(Body { shape: Shape::of::<T>(), example, required: false }), ..self }
    }

    pub(super) fn gives<T: ToSchema>(self, status: u16, says: &'static str) -> Call {
        let content = Some(("application/json", Some(Shape::of::<T>())));
        self.giving(status, says, content)
    }

    pub(super) fn giving(
        self,
        status: u16,
        says: &'static str,
        content: Option<(&'static str, Option<Shape>)>,
    ) -> Call {
        Call { gives: Gives { status, says, content, event: None }, ..self }
    }

    pub(super) fn gives_nothing(self, says: &'static str) -> Call {
        self.giving(204, says, None)
    }

    pub(super) fn gives_picture(self) -> Call {
        self.giving(200, "A PNG file.", Some(("image/png", None)))
    }

    pub(super) fn gives_text(self, media: &'static str, says: &'static str) -> Call {
        self.giving(200, says, Some((media, None)))
    }

    pub(super) fn gives_events(self) -> Call {
        let says = "Server-sent events: `id` is the number for this caller, without gaps; `event` the name; \
                    `data` one of these. Of a token that one person holds, the oldest of more than 8 streams ends \
                    with the comment `: displaced`.";
        self.giving(200, says, Some(("text/event-stream", Some(Shape::of::<Told>()))))
    }

    /// The same as events for whoever accepts an event stream.
    pub(super) fn or_events<T: ToSchema>(self) -> Call {
        Call { gives: Gives { event: Some(Shape::of::<T>()), ..self.gives }, ..self }
    }

    pub(super) fn refuses(self, refuses: &'static [&'static str]) -> Call {
        Call { refuses, ..self }
    }

    pub(super) fn once(self) -> Call {
        Call { once: true, ..self }
    }

    /// Everything that it may refuse, by the end of the refusal's `type`.
    pub(super) fn refusals(&self) -> Vec<&'static str> {
        let mut refusals = self.refuses.to_vec();
        if !self.by.is_empty() {
            refusals.extend(["unauthorized", "too-many-guesses"]);
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
    pub(super) fn of<T: ToSchema>() -> Shape {
        let name = T::name().into_owned();
        let mut parts = vec![(name.clone(), T::schema())];
        T::schemas(&mut parts);
        Shape { name, parts }
    }
}
