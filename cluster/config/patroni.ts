import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DatabaseMachine, databaseAddress, etcdAddressFor, etcdMembers, type Layout, ports } from '../layout.ts';

/**
 * A leader loses its lock after `ttl` seconds. That leaves seven of the allowed fifteen, two of them for requests to a
 * frozen machine. `ttl` must be at least `loop_wait` plus twice `retry_timeout`.
 */
export const timing = { ttl: 8, loop_wait: 1, retry_timeout: 3 };

export const patroniScope = 'bargain-buddy';

function postgresBinaries(): string {
  const folder = '/usr/lib/postgresql';
  const newest = readdirSync(folder)
    .map(Number)
    .sort((a, b) => a - b)
    .at(-1);
  return join(folder, String(newest), 'bin');
}

export function patroniConfig(layout: Layout, machine: DatabaseMachine, dataDir: string): string {
  const address = databaseAddress(layout, machine);
  const { superuser, replication } = layout.secrets;
  const login = (username: string, password: string) => ({ username, password });
  const config = {
    scope: patroniScope,
    name: `machine${machine}`,
    restapi: { listen: `${address}:${ports.patroni}`, connect_address: `${address}:${ports.patroni}` },
    // Uses the v2 API. With v3, Patroni before 3.0.3 writes the leader lock without checking its owner. A primary that
    // was frozen would take it back from its successor, and acknowledged writes would be lost.
    etcd: {
      hosts: etcdMembers.map((member) => `${etcdAddressFor(layout, machine, member)}:${ports.etcd}`),
      // Uses only these addresses, not those that the etcd members publish.
      use_proxies: true,
    },
    bootstrap: {
      dcs: {
        ...timing,
        // Limits the wait for a failed primary to start again.
        primary_start_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // Without etcd no server accepts writes, because another primary might exist.
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
      // The socket works during a network partition. Otherwise Patroni hangs and takes the lock back afterwards.
      use_unix_socket: true,
      parameters: { unix_socket_directories: dirname(dataDir) },
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
  return JSON.stringify(config, undefined, 2);
}

const shared = {
  // Covers both PgBouncers, direct connections for imports, jobs, events and plans, and administration.
  max_connections: 250,
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  wal_keep_size: '128MB',
  password_encryption: 'scram-sha-256',
  hot_standby_feedback: 'on',
  // Detects unresponsive peers in seconds instead of a minute.
  wal_sender_timeout: '4s',
  wal_receiver_timeout: '4s',
  wal_receiver_status_interval: '1s',
  tcp_keepalives_idle: 4,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
};
