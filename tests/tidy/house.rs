//! What the files of the service say of each other, read as the compiler reads them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

/// A path from the root of the crate `agon` on, such as `["service", "access", "keys", "Keys"]`.
pub(crate) type Names = Vec<String>;

/// A file of Rust with its place in the crate.
pub(crate) struct File {
    pub(crate) path: PathBuf,
    /// Where its module is; empty for tests, benches and the command, which see the crate from outside.
    pub(crate) module: Names,
    parsed: syn::File,
}

/// What a module lets others name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) name: String,
    /// Whether only the room around it may name it.
    pub(crate) narrow: bool,
    pub(crate) is_module: bool,
}

impl File {
    pub(crate) fn read(path: &Path, crate_root: &Path) -> File {
        let parsed = syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap();
        let inside = path.strip_prefix(crate_root.join("src")).ok();
        let mut module: Names = inside.map_or_else(Names::new, |inside| {
            let parts = inside.with_extension("");
            parts.iter().map(|part| part.to_str().unwrap().to_owned()).collect()
        });
        if module == ["lib"] || module == ["main"] {
            module.clear();
        }
        File { path: path.to_owned(), module, parsed }
    }

    /// Every path into the crate that the file names; of its tests too, if they count.
    pub(crate) fn paths(&self, with_tests: bool) -> BTreeSet<Names> {
        let modules = self.parsed.items.iter().filter_map(|item| match item {
            Item::Mod(found) => Some(found.ident.to_string()),
            _ => None,
        });
        let (module, below) = (self.module.clone(), modules.collect());
        let mut reader = Reader { module, below, with_tests, found: BTreeSet::new() };
        reader.visit_file(&self.parsed);
        reader.found
    }

    /// What each name that it imports stands for; a path without `crate` begins in the file's own module.
    pub(crate) fn imports(&self) -> BTreeMap<String, Names> {
        let uses = self.parsed.items.iter().filter_map(|item| match item {
            Item::Use(found) => Some(spread(&[], &found.tree)),
            _ => None,
        });
        let paths = uses.flatten().filter(|path| 1 < path.len());
        let known = paths.filter_map(|path| {
            let name = path.last()?.clone();
            let full = if path[0] == "crate" {
                path[1..].to_vec()
            } else {
                [&self.module[..], &path].concat()
            };
            Some((name, full))
        });
        known.collect()
    }

    /// What it lets others name.
    pub(crate) fn offers(&self) -> Vec<Offer> {
        self.parsed.items.iter().flat_map(offered).collect()
    }

    /// The names of the functions that it adds to a type.
    pub(crate) fn adds_to(&self, type_name: &str) -> BTreeSet<String> {
        let functions = self.added(type_name).flat_map(|block| &block.items);
        let named = functions.filter_map(|item| match item {
            syn::ImplItem::Fn(function) => Some(function.sig.ident.to_string()),
            _ => None,
        });
        named.collect()
    }

    /// What the functions that it adds to a type use of `self`: the names of functions and of fields.
    pub(crate) fn uses_of_self(&self, type_name: &str) -> BTreeSet<String> {
        let mut found = Members(BTreeSet::new());
        for block in self.added(type_name) {
            found.visit_item_impl(block);
        }
        found.0
    }

    /// The fields of a type, each with the first word of every path in its type.
    pub(crate) fn fields(&self, type_name: &str) -> BTreeMap<String, BTreeSet<String>> {
        let types = self.parsed.items.iter().filter_map(|item| match item {
            Item::Struct(found) if found.ident == type_name => Some(found),
            _ => None,
        });
        let fields = types.flat_map(|found| &found.fields);
        let named = fields.filter_map(|field| {
            let mut words = Words(BTreeSet::new());
            words.visit_type(&field.ty);
            Some((field.ident.as_ref()?.to_string(), words.0))
        });
        named.collect()
    }

    fn added(&self, type_name: &str) -> impl Iterator<Item = &syn::ItemImpl> {
        self.parsed.items.iter().filter_map(move |item| match item {
            Item::Impl(block) if block.trait_.is_none() => {
                let mut words = Words(BTreeSet::new());
                words.visit_type(&block.self_ty);
                words.0.contains(type_name).then_some(block)
            }
            _ => None,
        })
    }
}

/// The paths of a `use`, each in full.
pub(crate) fn spread(before: &[String], tree: &UseTree) -> Vec<Names> {
    let with = |name: String| [before, &[name]].concat();
    match tree {
        UseTree::Path(path) => spread(&with(path.ident.to_string()), &path.tree),
        UseTree::Name(name) if name.ident == "self" => vec![before.to_vec()],
        UseTree::Name(name) => vec![with(name.ident.to_string())],
        UseTree::Rename(name) => vec![with(name.ident.to_string())],
        UseTree::Glob(_) => vec![before.to_vec()],
        UseTree::Group(group) => group.items.iter().flat_map(|tree| spread(before, tree)).collect(),
    }
}

fn is_of_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

fn offered(item: &Item) -> Vec<Offer> {
    let one = |visibility: &Visibility, name: String, is_module: bool| match visibility {
        Visibility::Inherited => Vec::new(),
        Visibility::Public(_) => vec![Offer { name, narrow: false, is_module }],
        Visibility::Restricted(_) => vec![Offer { name, narrow: true, is_module }],
    };
    match item {
        Item::Const(found) => one(&found.vis, found.ident.to_string(), false),
        Item::Enum(found) => one(&found.vis, found.ident.to_string(), false),
        Item::Fn(found) => one(&found.vis, found.sig.ident.to_string(), false),
        Item::Mod(found) => one(&found.vis, found.ident.to_string(), true),
        Item::Static(found) => one(&found.vis, found.ident.to_string(), false),
        Item::Struct(found) => one(&found.vis, found.ident.to_string(), false),
        Item::Trait(found) => one(&found.vis, found.ident.to_string(), false),
        Item::Type(found) => one(&found.vis, found.ident.to_string(), false),
        Item::Use(found) => {
            let paths = spread(&[], &found.tree);
            let last = paths.into_iter().filter_map(|mut path| path.pop());
            last.flat_map(|name| one(&found.vis, name, false)).collect()
        }
        _ => Vec::new(),
    }
}

struct Reader {
    module: Names,
    /// The modules that the file declares.
    below: BTreeSet<String>,
    with_tests: bool,
    found: BTreeSet<Names>,
}

impl Reader {
    /// Notes a path that begins in this crate, in full.
    fn note(&mut self, path: &[String]) {
        let Some((first, mut rest)) = path.split_first() else { return };
        let mut from = self.module.clone();
        if self.below.contains(first) {
            rest = path;
        }
        match first.as_str() {
            "crate" | "agon" => from.clear(),
            "self" => {}
            first if self.below.contains(first) => {}
            "super" => {
                from.pop();
                while let Some((word, after)) = rest.split_first()
                    && word == "super"
                {
                    from.pop();
                    rest = after;
                }
            }
            _ => return,
        }
        self.found.insert([&from[..], rest].concat());
    }

    fn inside(&mut self, name: &str, read: impl FnOnce(&mut Reader)) {
        self.module.push(name.to_owned());
        read(self);
        self.module.pop();
    }
}

impl<'a> Visit<'a> for Reader {
    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        for path in spread(&[], &item.tree) {
            self.note(&path);
        }
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if self.with_tests || !is_of_tests(&item.attrs) {
            self.inside(&item.ident.to_string(), |reader| visit::visit_item_mod(reader, item));
        }
    }

    fn visit_visibility(&mut self, _: &'a Visibility) {
        // Who may see something is no use of it.
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let words: Names = path.segments.iter().map(|part| part.ident.to_string()).collect();
        if 1 < words.len() {
            self.note(&words);
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, found: &'a syn::Macro) {
        // What stands inside is words; a path among them is words with colons between.
        let text = found.tokens.to_string().replace(' ', "");
        for start in ["crate::", "agon::", "super::"] {
            for (at, _) in text.match_indices(start) {
                let before = text[..at].chars().next_back();
                let whole = before.is_none_or(|c| !c.is_alphanumeric() && !"_:\"".contains(c));
                let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
                let end = text[at..].find(|c| !is_word(c)).map_or(text.len(), |length| at + length);
                let words = text[at..end].split("::").map(str::to_owned).filter(|w| !w.is_empty());
                if whole {
                    self.note(&words.collect::<Names>());
                }
            }
        }
    }
}

/// The members of `self` that are named.
struct Members(BTreeSet<String>);

impl<'a> Visit<'a> for Members {
    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        if is_self(&call.receiver) {
            self.0.insert(call.method.to_string());
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_field(&mut self, field: &'a syn::ExprField) {
        if let syn::Member::Named(name) = &field.member
            && is_self(&field.base)
        {
            self.0.insert(name.to_string());
        }
        visit::visit_expr_field(self, field);
    }
}

fn is_self(found: &syn::Expr) -> bool {
    matches!(found, syn::Expr::Path(path) if path.path.is_ident("self"))
}

/// The first word of every path.
struct Words(BTreeSet<String>);

impl<'a> Visit<'a> for Words {
    fn visit_path(&mut self, path: &'a syn::Path) {
        self.0.extend(path.segments.first().map(|part| part.ident.to_string()));
        visit::visit_path(self, path);
    }
}
