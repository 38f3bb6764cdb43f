# A PostgreSQL of one's own: from Debian's packages, on a free port, gone at the end. lib.sh sources it, and stops the server.

# Where the newest server's programs are, if there is one.
postgres_programs() {
    dirname "$(printf '%s\n' /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)"
}

as_root() {
    if [[ $EUID == 0 ]]; then "$@"; else sudo -n "$@"; fi
}

# as_postgres COMMAND...: PostgreSQL does not run as root.
as_postgres() (
    cd /
    if [[ $EUID == 0 ]]; then runuser -u postgres -- "$@"; else "$@"; fi
)

# Install the server, without the cluster that the package would start.
install_postgres() {
    local no_cluster=/etc/postgresql-common/createcluster.d/auction-flop.conf
    as_root mkdir -p "${no_cluster%/*}"
    as_root tee "$no_cluster" >/dev/null <<<'create_main_cluster = false'
    {
        as_root apt-get -qq update &&
            as_root env DEBIAN_FRONTEND=noninteractive \
                apt-get -qq -o DPkg::Lock::Timeout=300 install --no-install-recommends postgresql
    } >"$scratch/apt" 2>&1 || { cat "$scratch/apt" && fail "PostgreSQL cannot be installed"; }
    as_root rm "$no_cluster"
}

# Start a server that only this machine reaches, with a password, and tell the tests its URL.
start_postgres() {
    local password port
    [[ -x $(postgres_programs)/initdb ]] || install_postgres
    postgres=$(postgres_programs)
    chmod 711 "$scratch" # the server's user passes through
    cluster=$scratch/postgres
    mkdir -m 700 "$cluster"
    password=$(python3 -c 'import secrets; print(secrets.token_hex(16))')
    printf '%s\n' "$password" >"$cluster/password"
    [[ $EUID != 0 ]] || chown -R postgres "$cluster"
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    as_postgres "$postgres/initdb" -D "$cluster/data" -U auction_flop --encoding UTF8 --no-locale \
        --auth scram-sha-256 --pwfile "$cluster/password" >"$scratch/initdb" || fail "$(<"$scratch/initdb")"
    as_postgres "$postgres/pg_ctl" -D "$cluster/data" -l "$cluster/log" -w -s start \
        -o "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=''" || fail "$(<"$cluster/log")"
    export AUCTION_FLOP_POSTGRES="postgresql://auction_flop:$password@127.0.0.1:$port/postgres"
}

stop_postgres() {
    [[ -z ${cluster:-} || ! -e $cluster/data/postmaster.pid ]] ||
        as_postgres "$postgres/pg_ctl" -D "$cluster/data" -m immediate -s stop
}
