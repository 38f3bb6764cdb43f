# What .ci/run and .ci/deep share. Source it from the top of the tree.

export PIP_DISABLE_PIP_VERSION_CHECK=1

source "$(dirname "${BASH_SOURCE[0]}")/postgres.sh"

scratch=$(mktemp -d)
trap 'stop_postgres; rm -rf "$scratch"' EXIT

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# step HEADING COMMAND...: runs the command under a heading, then says how long it took.
step() {
    local heading=$1 start=$SECONDS
    shift
    printf '\n=== %s\n' "$heading"
    "$@"
    printf -- '--- %s: %d s\n' "$heading" $((SECONDS - start))
}

# venv FOLDER PYTHON REQUIREMENT...: a new virtual environment with these installed.
venv() {
    local folder=$1 python=$2
    shift 2
    "$python" -m venv "$folder"
    "$folder/bin/pip" install --quiet "$@"
}

# checkout FOLDER: a copy of the tree without what git ignores.
checkout() {
    cp -a . "$1"
    git -C "$1" clean -fdXq
}

# readme_command NAME: the lines of the code block that README.md has right under <!-- ci: NAME -->.
readme_command() {
    local command
    command=$(awk -v mark="<!-- ci: $1 -->" '
        $0 == mark { marked = 1; next }
        marked && /^```/ { if (inside) exit; inside = 1; next }
        inside { print; next }
        marked { exit }
    ' README.md)
    [[ -n $command ]] || fail "README.md has no code block under <!-- ci: $1 -->"
    printf '%s\n' "$command"
}

# minor_version PYTHON: such as 3.12, or nothing if it is no working CPython from 3.11 up.
minor_version() {
    "$1" -c '
import ensurepip, sys, venv
if sys.implementation.name == "cpython" and sys.version_info >= (3, 11):
    print("%d.%d" % sys.version_info[:2])
' 2>/dev/null || true
}

# other_pythons: an interpreter for each minor version that python3 is not, one a line.
other_pythons() {
    local minor name python version seen
    seen=" $(minor_version python3) "
    {
        for minor in {11..15}; do type -ap "python3.$minor" || true; done
        # pyenv's own commands on PATH do not work for versions that are not chosen.
        if command -v pyenv >/dev/null; then
            pyenv versions --bare | while read -r name; do
                printf '%s/bin/python\n' "$(pyenv prefix "$name")"
            done
        fi
    } | while read -r python; do
        version=$(minor_version "$python" </dev/null)
        if [[ -n $version && $seen != *" $version "* ]]; then
            seen+="$version "
            printf '%s\n' "$python"
        fi
    done
}
