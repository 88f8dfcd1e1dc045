//! Inline assembly: what has no effect of its own, such as a compiler barrier, the question which
//! extensions the processor has, to which the answer is "none", and single instructions of a
//! common kind ([`lift`]).

mod lift;

use ir::{Intrinsic, Operand};

use super::function::FunctionLowering;
use super::scalars::Scalars;
use crate::llvm::view::Value;

impl<'m> FunctionLowering<'_, 'm> {
    pub fn inline_asm(&mut self, call: Value<'m>, asm: Value<'m>) -> Scalars {
        let text = asm.asm_text();
        match Effect::of(&text) {
            Effect::None => self.tied_results(call, &asm.asm_constraints()),
            Effect::Fence => {
                self.intrinsic_effect(Intrinsic::Fence, &[]);
                self.tied_results(call, &asm.asm_constraints())
            }
            Effect::Identify => {
                let flat = self.up.flat(call.ty());
                flat.tys().map(|ty| self.zero(ty)).collect()
            }
            Effect::Unknown => {
                let lifted = match asm.is_att_asm() {
                    true => self.lifted(call, &text, &asm.asm_constraints()),
                    false => None,
                };
                if let Some(results) = lifted {
                    return results;
                }
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                self.unsupported(format!("inline assembly: {text}"));
                self.undef_of(call.ty())
            }
        }
    }

    /// With an empty text a result is the input that shares its register. Without one it is
    /// anything.
    fn tied_results(&mut self, call: Value<'m>, constraints: &str) -> Scalars {
        let flat = self.up.flat(call.ty());
        let sources = tied_arguments(constraints);
        let mut inputs: Vec<Option<Operand>> = Vec::new();
        for source in sources {
            match source {
                Some(argument) if argument < call.num_args() => {
                    let scalars = self.scalars(call.operand(argument));
                    inputs.extend(scalars.iter().map(|&operand| Some(operand)));
                }
                _ => inputs.push(None),
            }
        }
        inputs.resize(flat.len(), None);
        let mut results = Vec::with_capacity(flat.len());
        let mut unset = false;
        for (input, ty) in inputs.into_iter().zip(flat.tys()) {
            results.push(match input {
                Some(operand) if self.ty_of(operand) == ty => operand,
                _ => {
                    unset = true;
                    self.up.undef(ty)
                }
            });
        }
        if unset && call.users().next().is_some() {
            self.unsupported("inline assembly: a result that nothing sets".to_owned());
        }
        results.into()
    }
}

/// What a text does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// Nothing that the program can observe.
    None,
    /// Orders memory.
    Fence,
    /// Asks for the processor's extensions.
    Identify,
    /// Something else.
    Unknown,
}

impl Effect {
    fn of(text: &str) -> Effect {
        let statements: Vec<&str> = text
            .split(['\n', ';'])
            .map(|s| s.split('#').next().unwrap_or("").trim())
            .filter(|s| !s.is_empty())
            .collect();
        // The register that the compiler keeps for itself is saved around the question.
        let is_saving = |s: &str| {
            s.contains("bx") && ["mov", "xchg", "push", "pop"].iter().any(|op| s.starts_with(op))
        };
        if statements.contains(&"cpuid") && statements.iter().all(|s| *s == "cpuid" || is_saving(s))
        {
            return Effect::Identify;
        }
        let mut effect = Effect::None;
        for statement in statements {
            match statement {
                "nop" | "pause" | "rep nop" | "rep" | "endbr32" | "endbr64" => {}
                "mfence" | "lfence" | "sfence" => effect = Effect::Fence,
                _ => return Effect::Unknown,
            }
        }
        effect
    }
}

/// For each direct output, the number of the call's argument that shares its register.
fn tied_arguments(constraints: &str) -> Vec<Option<u32>> {
    let mut outputs: Vec<(usize, Option<u32>)> = Vec::new();
    let mut argument = 0;
    for (position, constraint) in constraints.split(',').enumerate() {
        if constraint.starts_with('~') || constraint.starts_with('!') || constraint.is_empty() {
            continue;
        }
        match constraint.strip_prefix('=') {
            Some(output) if !output.contains('*') => outputs.push((position, None)),
            Some(_) => argument += 1,
            None => {
                let tied = constraint.parse::<usize>().ok();
                if let Some(output) = outputs.iter_mut().find(|(at, _)| Some(*at) == tied) {
                    output.1 = Some(argument);
                }
                argument += 1;
            }
        }
    }
    outputs.into_iter().map(|(_, argument)| argument).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn barriers_are_harmless() {
        assert_eq!(Effect::of(""), Effect::None);
        assert_eq!(Effect::of("\tpause\n\t# wait"), Effect::None);
        assert_eq!(Effect::of("mfence"), Effect::Fence);
        assert_eq!(Effect::of("movq $0, %rax"), Effect::Unknown);
    }

    #[test]
    fn questions_for_extensions_are_known() {
        let text = "  xchgq  %rbx,${1:q}\n  cpuid\n  xchgq  %rbx,${1:q}";
        assert_eq!(Effect::of(text), Effect::Identify);
        assert_eq!(Effect::of("cpuid"), Effect::Identify);
        assert_eq!(Effect::of("cpuid\n rdtsc"), Effect::Unknown);
    }

    #[test]
    fn outputs_find_their_inputs() {
        assert_eq!(tied_arguments("=r,0,~{memory}"), [Some(0)]);
        assert_eq!(tied_arguments("=*m,=r,*m,1"), [Some(2)]);
        assert_eq!(tied_arguments("=r,=&r,r"), [None, None]);
        assert_eq!(tied_arguments("~{memory},~{dirflag}"), []);
    }
}
