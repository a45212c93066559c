"""The command that prints the script for a shell's completion."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")
BASH = r"""
_ultimo_completion() {
    local IFS=$'\n' words=() last=-1 i word response one type value

    # bash takes NAME=VALUE apart at the =; here it is put together again
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if ((last >= 0)) && [[ $word == =* || ${words[last]} == ?*= ]]; then
            words[last]+="$word"
        else
            words[++last]="$word"
        fi
    done
    word="${words[last]}"

    response=$(env COMP_WORDS="${words[*]}" COMP_CWORD="$last" _ULTIMO_COMPLETE=bash_complete "$1")
    COMPREPLY=()
    for one in $response; do
        type="${one%%,*}"
        value="${one#*,}"
        case "$type" in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain)
                if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
                    value="${value#"${word%"${word##*=}"}"}"
                fi
                COMPREPLY+=("$value")
                ;;
        esac
    done
}

complete -o nosort -F _ultimo_completion ultimo
""".lstrip("\n")


@click.command(short_help="Print the script that completes `ultimo` in your shell.")
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print the script that completes `ultimo` in your shell, which must find `ultimo` on its PATH.

    \b
    Examples:
      ultimo completion bash >> ~/.bashrc
      ultimo completion fish > ~/.config/fish/completions/ultimo.fish
    """
    if shell == "bash":
        click.echo(BASH, nl=False)
        return
    maker = get_completion_class(shell)
    assert maker is not None, "click completes these shells"
    main = click.get_current_context().find_root().command
    click.echo(maker(main, {}, "ultimo", "_ULTIMO_COMPLETE").source())
