import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DatabaseMachine, databaseAddress, etcdAddressFor, etcdMembers, type Layout, ports } from '../layout.ts';

/**
 * Who leads is decided anew when the leader has not renewed its lock for `ttl` seconds. That leaves seven for the rest
 * of the fifteen, two of them for asking a machine that is frozen. `ttl` has to be at least `loop_wait` and twice
 * `retry_timeout`.
 */
export const timing = { ttl: 8, loop_wait: 1, retry_timeout: 3 };

/** What the machines are called together. */
export const patroniScope = 'bargain-buddy';

/** Where Debian has PostgreSQL's programs, of its newest version. */
function postgresBinaries(): string {
  const folder = '/usr/lib/postgresql';
  const newest = readdirSync(folder)
    .map(Number)
    .sort((a, b) => a - b)
    .at(-1);
  return join(folder, String(newest), 'bin');
}

/** Patroni's settings of one machine; JSON is YAML, too. */
export function patroniConfig(layout: Layout, machine: DatabaseMachine, dataDir: string): string {
  const address = databaseAddress(layout, machine);
  const { superuser, replication } = layout.secrets;
  const login = (username: string, password: string) => ({ username, password });
  const config = {
    scope: patroniScope,
    name: `machine${machine}`,
    restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    // By the older API: by the newer one Patroni before 3.0.3 writes the leader's lock without looking whose it is by
    // now, so that a primary which stood still takes it back from its successor, with what that one has acknowledged.
    etcd: {
      hosts: etcdMembers.map((member) => `${etcdAddressFor(layout, machine, member)}:${ports.etcd}`),
      // These addresses alone, not those that etcd's members know of each other.
      use_proxies: true,
    },
    bootstrap: {
      dcs: {
        ...timing,
        // A primary that does not come up again is not waited for.
        primary_start_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // Without etcd nobody writes: a primary that went on might be the second one.
        failsafe_mode: false,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: shared },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'local all all scram-sha-256',
        'host replication replicator 127.0.0.0/8 scram-sha-256',
        'host all all 127.0.0.0/8 scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${address}:${ports.postgres}`,
      connect_address: `${address}:${ports.postgres}`,
      data_dir: dataDir,
      bin_dir: postgresBinaries(),
      pgpass: join(layout.folder, `pgpass${machine}`),
      authentication: {
        superuser: login('postgres', superuser),
        replication: login('replicator', replication),
        rewind: login('postgres', superuser),
      },
      // Patroni reaches its own server however the network is; else it hangs, and takes the lock back when it goes on.
      use_unix_socket: true,
      parameters: { unix_socket_directories: dirname(dataDir) },
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
  return JSON.stringify(config, undefined, 2);
}

/** Settings that all servers have in common. */
const shared = {
  // Both PgBouncers', the apps' own for imports, jobs, events and plans, and those of what looks after the servers.
  max_connections: 250,
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  wal_keep_size: '128MB',
  password_encryption: 'scram-sha-256',
  hot_standby_feedback: 'on',
  // Who does not answer is noticed in seconds, not in a minute.
  wal_sender_timeout: '4s',
  wal_receiver_timeout: '4s',
  wal_receiver_status_interval: '1s',
  tcp_keepalives_idle: 4,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
};
