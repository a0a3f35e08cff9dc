#!/usr/bin/env bash
# Tries the README's two commands on machines that have nothing but Debian and its own Python:
#
#     sudo packaging/fresh_machine.sh [-s "SUITE…"] [FOLDER [COMMAND…]]
#
# For each suite (the oldest and the newest Debian with Python 3.11 or newer, if left out) a minimal Debian is made
# below FOLDER (build/fresh, if left out), a copy of what is committed is put into it, and each command runs there
# without a display. The machine at hand has libraries that hide a missing one; this one has not. Needs root and a
# Debian or Ubuntu with debootstrap, whose own mirror and proxy it uses. FRESH_MOUNTS names folders that are seen in
# the machines as well, separated by colons, such as one of wheels that pip's settings point to.
set -euo pipefail
project=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suites="bookworm trixie"
if [[ ${1:-} == -s ]]; then suites=$2; shift 2; fi
folder=$(realpath -m "${1:-$project/build/fresh}")
shift $(($# > 0 ? 1 : 0))
[[ $# -gt 0 ]] || set -- "python3 packaging/dev.py run" "python3 packaging/dev.py test"

[[ $(id -u) == 0 ]] || { echo "Start it as root: it makes a Debian and enters it." >&2; exit 2; }
command -v debootstrap >/dev/null || apt-get install -y -qq --no-install-recommends debootstrap >/dev/null
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -1)
[[ -n $mirror ]] || { echo "apt names no mirror: run apt-get update first." >&2; exit 1; }
mkdir -p "$folder"

make_machine() {  # root, suite
    rm -rf --one-file-system "$1"
    debootstrap --variant=minbase "$2" "$1" "$mirror" >"$folder/debootstrap-$2.log" 2>&1 ||
        { tail -5 "$folder/debootstrap-$2.log" >&2; return 1; }
    # How this machine reaches its package sources comes along: settings of pip and apt, certificates, names.
    local file
    for file in /etc/pip.conf /etc/xdg/pip "$HOME/.config/pip" /etc/apt/apt.conf.d /etc/resolv.conf /etc/hosts; do
        [[ -e $file ]] || continue
        mkdir -p "$1$(dirname "$file")"
        cp -rLT "$file" "$1$file"
    done
    # Among the certificates as well as among those that ca-certificates puts together when it is installed.
    mkdir -p "$1/etc/ssl/certs" "$1/usr/local/share/ca-certificates"
    cp -rLT /etc/ssl/certs "$1/etc/ssl/certs"
    cp -L "${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" "$1/usr/local/share/ca-certificates/own.crt"
    # No git in it: it would bring libraries that hide what is missing.
    mkdir -p "$1/home/project"
    git -C "$project" archive HEAD | tar -x -C "$1/home/project"
    inside "$1" "DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3" >/dev/null 2>&1
}

inside() {  # root, command; what is mounted is gone when it ends
    unshare --mount --propagation private sh -c '
        mount --rbind /proc "$0/proc" && mount --rbind /dev "$0/dev" || exit 1
        for own in $(echo "${FRESH_MOUNTS:-}" | tr : " "); do
            mkdir -p "$0$own" && mount --bind "$own" "$0$own"
        done
        exec chroot "$0" /bin/bash -c "$1"' "$1" "$2"
}

failed=()
for suite in $suites; do
    echo "== $suite: making the machine"
    make_machine "$folder/$suite" "$suite"
    inside "$folder/$suite" "python3 --version"
    for command in "$@"; do
        echo "== $suite: $command"
        inside "$folder/$suite" "cd /home/project && CI=1 $command" </dev/null || failed+=("$suite: $command")
    done
done
if [[ ${#failed[@]} -gt 0 ]]; then
    printf 'FAILED on %s\n' "${failed[@]}"
    exit 1
fi
echo "On each of $suites, these work:"
printf '    %s\n' "$@"
