//! Completions for shells, made from the table of flags: `pollard completions bash`.

use std::fmt::Write;

use crate::flags::{self, Command, Flag};
use crate::help;

/// The script for a shell; none for one that is not known.
pub fn script(shell: &str) -> Option<String> {
    match shell {
        "bash" => Some(bash()),
        "zsh" => Some(zsh()),
        "fish" => Some(fish()),
        _ => None,
    }
}

/// What the value of a flag can be.
enum Values {
    /// One of these words.
    Words(Vec<&'static str>),
    /// The name of a file.
    File,
    /// The name of a folder.
    Folder,
    /// Something that cannot be listed.
    Any,
}

fn values(flag: &Flag) -> Values {
    let list = flag.range.split([';', '|']).next().unwrap_or("");
    let words: Vec<&str> = list.split(", ").map(|word| word.trim_start_matches("or ")).collect();
    let plain = |word: &&str| {
        let mut bytes = word.bytes();
        bytes.next().is_some_and(|b| b.is_ascii_lowercase())
            && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b":-".contains(&b))
    };
    if flag.range.starts_with("a folder") {
        Values::Folder
    } else if flag.range.starts_with("a file") {
        Values::File
    } else if words.len() > 1 && words.iter().all(plain) {
        Values::Words(words)
    } else {
        Values::Any
    }
}

fn flags_of(command: Command) -> impl Iterator<Item = &'static Flag> {
    flags::all().filter(move |flag| flag.commands.contains(&command))
}

/// Name and purpose of every command.
fn commands() -> impl Iterator<Item = (&'static str, &'static str)> {
    let with_flags = Command::ALL.iter().map(|&c| (c.name(), help::about(c).0));
    with_flags.chain(help::OTHERS.iter().copied())
}

fn joined<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

const BASH_HEAD: &str = r#"# bash completion for pollard; made by `pollard completions bash`
_pollard() {
    # Bash breaks words at = and :, so the word is taken from the line.
    local line=${COMP_LINE:0:COMP_POINT}
    local word=${line##* } command=${COMP_WORDS[1]} choices="" value
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "$_pollard_commands" -- "$word"))
        return
    fi
"#;

const BASH_TAIL: &str = r#"    --*)
        COMPREPLY=($(compgen -W "$choices" -- "$word"))
        case ${COMPREPLY[0]-} in *=) compopt -o nospace 2>/dev/null ;; esac
        ;;
    esac
}
complete -o default -o bashdefault -F _pollard pollard
"#;

fn bash() -> String {
    let mut text = BASH_HEAD.replace("$_pollard_commands", &joined(commands().map(|c| c.0)));
    text += "    case $command in\n";
    for &command in Command::ALL {
        let flag = |f: &Flag| format!("--{}{}", f.name, if f.value.is_some() { "=" } else { "" });
        let flags: Vec<String> = flags_of(command).map(flag).collect();
        writeln!(text, "    {}) choices=\"--help {}\" ;;", command.name(), flags.join(" "))
            .expect("a string takes everything");
    }
    text += "    completions) COMPREPLY=($(compgen -W \"bash zsh fish\" -- \"$word\")); return ;;\n    esac\n";
    text += "    value=${word#*=}\n    case $word in\n";
    let mut seen = Vec::new();
    for flag in flags::all().filter(|flag| flag.value.is_some()) {
        let choices = match values(flag) {
            Values::Words(words) => format!("-W \"{}\"", words.join(" ")),
            Values::File => "-f".into(),
            Values::Folder => "-d".into(),
            Values::Any => continue,
        };
        if seen.contains(&flag.name) {
            continue;
        }
        seen.push(flag.name);
        // Only what follows the last colon is replaced.
        writeln!(
            text,
            "    --{}=*)\n        COMPREPLY=($(compgen {choices} -- \"$value\"))\n        COMPREPLY=(\"${{COMPREPLY[@]#\"${{value%\"${{value##*:}}\"}}\"}}\") ;;",
            flag.name
        )
        .expect("a string takes everything");
    }
    text + "    --*=*) ;;\n" + BASH_TAIL
}

fn zsh() -> String {
    let quoted = |text: &str| {
        let mut out = String::new();
        for c in text.chars() {
            match c {
                '\'' => out += "'\\''",
                '[' | ']' | ':' | '\\' => {
                    out.push('\\');
                    out.push(c);
                }
                c => out.push(c),
            }
        }
        out
    };
    let mut text = "#compdef pollard\n# zsh completion for pollard; made by `pollard completions zsh`\n_pollard() {\n  local -a commands\n  commands=(\n".to_owned();
    for (name, what) in commands() {
        text += &format!("    '{name}:{}'\n", quoted(what));
    }
    text += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n  case $words[2] in\n";
    for &command in Command::ALL {
        text += &format!("  {})\n    _arguments \\\n", command.name());
        for flag in flags_of(command) {
            let help = quoted(flag.help);
            let spec = match flag.value {
                None => format!("--{}[{help}]", flag.name),
                Some(value) => {
                    let action = match values(flag) {
                        Values::Words(words) => {
                            format!("({})", words.join(" ").replace(':', "\\:"))
                        }
                        Values::File => "_files".into(),
                        Values::Folder => "_files -/".into(),
                        Values::Any => String::new(),
                    };
                    format!("--{}=[{help}]:{}:{action}", flag.name, quoted(value))
                }
            };
            text += &format!("      '{spec}' \\\n");
        }
        text += "      '*:file:_files'\n    ;;\n";
    }
    text += "  completions) _values shell bash zsh fish ;;\n  *) _files ;;\n  esac\n}\n";
    // Read by `source`, it has to name itself; found by `compinit`, it has to run.
    text + "if [[ $funcstack[1] == _pollard ]]; then _pollard; else compdef _pollard pollard; fi\n"
}

fn fish() -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    let mut text = "# fish completion for pollard; made by `pollard completions fish`\n".to_owned();
    for (name, what) in commands() {
        text += &format!(
            "complete -c pollard -n __fish_use_subcommand -f -a {name} -d {}\n",
            quoted(what)
        );
    }
    text +=
        "complete -c pollard -n '__fish_seen_subcommand_from completions' -f -a 'bash zsh fish'\n";
    for &command in Command::ALL {
        for flag in flags_of(command) {
            let value = match (flag.value, values(flag)) {
                (None, _) => String::new(),
                (_, Values::Words(words)) => format!(" -x -a '{}'", words.join(" ")),
                (_, Values::File) => " -r -F".into(),
                (_, Values::Folder) => " -x -a '(__fish_complete_directories)'".into(),
                (_, Values::Any) => " -x".into(),
            };
            text += &format!(
                "complete -c pollard -n '__fish_seen_subcommand_from {}' -l {}{value} -d {}\n",
                command.name(),
                flag.name,
                quoted(flag.help)
            );
        }
    }
    text
}
