//! Items: the target, files, source types, globals and function headers.

use super::lex::Token;
use super::parse::{Parser, Result, push_numbered};
use crate::Native;
use crate::entity::Id;
use crate::program::{Body, Function, Global, GlobalId, GlobalInit, Reg, Reloc, Symbol};
use crate::source::{Member, SourceType, SourceTypeKind};

/// An item whose end is read in the second pass.
pub(super) struct Deferred {
    pub at: usize,
    pub symbol: Symbol,
}

/// Reads all items; stops short of initial values and code, which it skips.
pub(super) fn items(p: &mut Parser<'_>) -> Result<Vec<Deferred>> {
    let mut deferred = Vec::new();
    // Named functions that may be defined later.
    let mut named = Vec::new();
    loop {
        match p.next() {
            Token::End => break,
            Token::Word(word) => match word.as_str() {
                "target" => p.program.target = p.one_of()?,
                "file" => file(p)?,
                "type" => source_type(p)?,
                "entry" | "main" => {
                    named.push((word == "entry", p.at));
                    p.at += 1;
                }
                "global" => deferred.push(global(p)?),
                "func" => deferred.extend(function(p)?),
                other => return p.fail(format!("unknown item {other:?}")),
            },
            other => return p.fail(format!("item expected, not {other:?}")),
        }
    }
    for (is_entry, at) in named {
        p.at = at;
        let id = p.function()?;
        *if is_entry { &mut p.program.entry } else { &mut p.program.main } = Some(id);
    }
    Ok(deferred)
}

fn file(p: &mut Parser<'_>) -> Result<()> {
    let number = p.number()?;
    let name = p.text()?;
    let id = p.program.intern_file(name);
    p.files.insert(number, id);
    Ok(())
}

fn source_type(p: &mut Parser<'_>) -> Result<()> {
    let number = p.number()?;
    let name = p.text()?.to_owned();
    let bits = p.number()?;
    let kind = source_type_kind(p)?;
    let mut types = std::mem::take(&mut p.program.source_types);
    push_numbered(p, &mut types, number, SourceType { name, bits, kind })?;
    p.program.source_types = types;
    Ok(())
}

fn source_type_kind(p: &mut Parser<'_>) -> Result<SourceTypeKind> {
    Ok(match p.word()? {
        "signed" if p.accept_word("char") => SourceTypeKind::Char { signed: true },
        "unsigned" if p.accept_word("char") => SourceTypeKind::Char { signed: false },
        "signed" => SourceTypeKind::Signed,
        "unsigned" => SourceTypeKind::Unsigned,
        "bool" => SourceTypeKind::Bool,
        "float" => SourceTypeKind::Float,
        "complex" => SourceTypeKind::Complex,
        "pointer" if matches!(p.peek(), Token::Number(_)) => {
            SourceTypeKind::Pointer(Some(Id::new(p.number()?)))
        }
        "pointer" => SourceTypeKind::Pointer(None),
        "array" => {
            let of = Id::new(p.number()?);
            let count = if p.accept_word("x") { Some(p.number()?) } else { None };
            SourceTypeKind::Array { of, count }
        }
        "struct" => SourceTypeKind::Struct(members(p)?),
        "union" => SourceTypeKind::Union(members(p)?),
        "enum" => {
            let mut names = Vec::new();
            p.expect("{")?;
            p.list("}", |p| {
                let name = p.text()?.to_owned();
                p.expect("=")?;
                names.push((name, p.number()?));
                Ok(())
            })?;
            SourceTypeKind::Enum(names)
        }
        "alias" => SourceTypeKind::Alias(Id::new(p.number()?)),
        "function" => SourceTypeKind::Function,
        "unknown" => SourceTypeKind::Unknown,
        other => return p.fail(format!("unknown kind of type {other:?}")),
    })
}

fn members(p: &mut Parser<'_>) -> Result<Vec<Member>> {
    let mut members = Vec::new();
    p.expect("{")?;
    p.list("}", |p| {
        let name = p.text()?.to_owned();
        let ty = Id::new(p.number()?);
        p.expect_word("at")?;
        let offset_bits = p.number()?;
        p.expect_word("bits")?;
        let bits = p.number()?;
        members.push(Member { name, ty, offset_bits, bits });
        Ok(())
    })?;
    Ok(members)
}

/// The name that an item defines.
fn defined(p: &mut Parser<'_>, symbol: Symbol) -> Result<String> {
    let Token::Symbol(key) = p.next() else {
        return p.fail("name expected");
    };
    if p.symbols.insert(key.clone(), symbol).is_some() {
        return p.fail(format!("{:?} is defined twice", key.replace('\0', "")));
    }
    Ok(key.split('\0').next().unwrap_or_default().to_owned())
}

fn global(p: &mut Parser<'_>) -> Result<Deferred> {
    let symbol = Symbol::Global(p.program.globals.next_id());
    let name = defined(p, symbol)?;
    let origin = p.one_of()?;
    p.expect_word("size")?;
    let size = p.number()?;
    p.expect_word("align")?;
    let align = p.number()?;
    let constant = p.accept_word("const");
    let thread_local = p.accept_word("tls");
    let source_type = if p.accept_word("type") { Some(Id::new(p.number()?)) } else { None };
    let span = p.position()?;
    let init = GlobalInit::Zero;
    p.program.globals.push(Global {
        name,
        size,
        align,
        init,
        constant,
        thread_local,
        origin,
        span,
        source_type,
    });
    p.expect("=")?;
    let at = p.at;
    p.next();
    if matches!(p.peek(), Token::Bytes(_)) {
        p.next();
        skip_braces(p)?;
    }
    Ok(Deferred { at, symbol })
}

/// What stands behind the `=` of a global.
pub(super) fn initial_value(p: &mut Parser<'_>, id: GlobalId) -> Result<()> {
    let init = match p.word()? {
        "zero" => GlobalInit::Zero,
        "external" => GlobalInit::External,
        "bytes" => {
            let Token::Bytes(bytes) = p.next() else {
                return p.fail("bytes expected");
            };
            GlobalInit::Bytes(bytes.clone(), relocs(p)?)
        }
        other => return p.fail(format!("unknown initial value {other:?}")),
    };
    p.program.globals[id].init = init;
    Ok(())
}

fn relocs(p: &mut Parser<'_>) -> Result<Vec<Reloc>> {
    let mut relocs = Vec::new();
    if p.accept("{") {
        p.list("}", |p| {
            let offset = p.number()?;
            p.expect(":")?;
            let size = p.number()?;
            p.expect("=")?;
            let plus = p.symbol()?;
            let minus = if p.accept_word("minus") { Some(p.symbol()?) } else { None };
            let addend = p.addend()?;
            relocs.push(Reloc { offset, size, plus, minus, addend });
            Ok(())
        })?;
    }
    Ok(relocs)
}

fn function(p: &mut Parser<'_>) -> Result<Option<Deferred>> {
    let symbol = Symbol::Function(p.program.functions.next_id());
    let name = defined(p, symbol)?;
    let origin = p.one_of()?;
    let mut body = Body::default();
    let mut params = Vec::new();
    let mut variadic = false;
    p.expect("(")?;
    p.list(")", |p| {
        variadic |= p.accept("...");
        let reg = register(p)?;
        if let (true, Some(reg)) = (variadic, reg) {
            body.varargs = Some(reg);
            p.ty()?;
        } else if !variadic {
            let ty = p.ty()?;
            params.push(ty);
            body.params.extend(reg);
        }
        Ok(())
    })?;
    let mut results = Vec::new();
    p.expect("->")?;
    p.expect("(")?;
    p.list(")", |p| {
        results.push(p.ty()?);
        Ok(())
    })?;
    let native = if p.accept_word("native") {
        let name = p.text()?;
        match Native::from_name(name) {
            None => return p.fail(format!("no native function {name:?}")),
            native => native,
        }
    } else {
        None
    };
    let signature = match p.accept_word("signature") {
        true => Some(p.number()?),
        false => None,
    };
    let span = p.position()?;
    let at = p.at;
    let has_body = skip_braces(p)?;
    let body = has_body.then(|| Box::new(body));
    p.program.functions.push(Function {
        name,
        params,
        variadic,
        results,
        origin,
        span,
        body,
        native,
        signature,
    });
    Ok(has_body.then_some(Deferred { at, symbol }))
}

/// `%N:`, if there.
fn register(p: &mut Parser<'_>) -> Result<Option<Reg>> {
    let Token::Reg(number) = *p.peek() else {
        return Ok(None);
    };
    p.next();
    p.expect(":")?;
    Ok(Some(Id::new(number)))
}

/// Skips `{ … }` if it comes next.
fn skip_braces(p: &mut Parser<'_>) -> Result<bool> {
    if !p.accept("{") {
        return Ok(false);
    }
    let mut depth = 1;
    while depth > 0 {
        match p.next() {
            Token::Sign("{") => depth += 1,
            Token::Sign("}") => depth -= 1,
            Token::End => return p.fail("missing }"),
            _ => {}
        }
    }
    Ok(true)
}
