import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPgBouncers } from '../scripts/lib/find-pgbouncers.mjs';
import { serverFlags } from '../scripts/lib/server-flags.mjs';
import { etcdArguments } from './config/etcd.ts';
import { haproxyConfig } from './config/haproxy.ts';
import { patroniConfig, patroniScope } from './config/patroni.ts';
import { connections, pgbouncerConfig, userList } from './config/pgbouncer.ts';
import {
  type AppMachine,
  adminEmail,
  appAddress,
  balancerAddress,
  type DatabaseMachine,
  databaseAddress,
  databaseMachines,
  databaseUrl,
  folderOf,
  type Layout,
  ports,
} from './layout.ts';
import { type Part, part, postmasterOf } from './processes.ts';

/** User of all processes except the app. PostgreSQL refuses to run as root. */
const user = 'postgres';
export const repository = fileURLToPath(new URL('..', import.meta.url));

export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  execFileSync('chown', [user, path]);
  return path;
}

function writeConfig(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  execFileSync('chown', [user, path]);
  return path;
}

function logOf(layout: Layout, name: string): string {
  return folderOf(layout, `${name}.log`);
}

export function etcdPart(layout: Layout, member: number): Part {
  const name = `etcd${member}`;
  const dataDir = makeFolder(folderOf(layout, name));
  return part({ name, user, log: logOf(layout, name), command: ['etcd', ...etcdArguments(layout, member, dataDir)] });
}

export function databasePart(layout: Layout, machine: DatabaseMachine): Part {
  const name = `machine${machine}`;
  const dataDir = join(makeFolder(folderOf(layout, name)), 'data');
  const config = makeFolder(patroniFolder(layout, machine));
  writeConfig(join(config, 'settings.yml'), patroniConfig(layout, machine, dataDir));
  return part({
    name,
    user,
    log: logOf(layout, name),
    command: ['patroni', config],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: layout.folder },
    others: () => postmasterOf(dataDir),
  });
}

/** Patroni reads all .yml files of the folder in order. */
export function patroniFolder(layout: Layout, machine: DatabaseMachine): string {
  return folderOf(layout, `machine${machine}-patroni`);
}

/** The guard makes another machine the leader if this machine's disk is full. */
export function diskGuardPart(layout: Layout, machine: DatabaseMachine): Part {
  const name = `machine${machine}`;
  // Copies the script, because `user` may lack access to the checkout.
  const guard = readFileSync(join(repository, 'cluster/disk-guard.sh'), 'utf8');
  const script = writeConfig(folderOf(layout, 'disk-guard.sh'), guard);
  return part({
    name: `guard${machine}`,
    user,
    log: logOf(layout, `guard${machine}`),
    command: ['sh', script, patroniFolder(layout, machine), patroniScope, name, folderOf(layout, name)],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: layout.folder },
  });
}

/** Both balancers share one address. New connections go to a live one. */
export function balancerPart(layout: Layout, number: number): Part {
  const name = `balancer${number}`;
  const config = writeConfig(folderOf(layout, 'haproxy.cfg'), haproxyConfig(layout));
  return part({ name, user, log: logOf(layout, name), command: ['haproxy', '-db', '-f', config] });
}

export function poolerPart(layout: Layout, machine: AppMachine): Part {
  const name = `pgbouncer${machine}`;
  const users = writeConfig(folderOf(layout, 'pgbouncer-users.txt'), userList(layout));
  const { tracking, older = 'pgbouncer' } = findPgBouncers();
  const settings = pgbouncerConfig(layout, machine, users, tracking !== undefined);
  const config = writeConfig(folderOf(layout, `${name}.ini`), settings);
  return part({ name, user, log: logOf(layout, name), command: [tracking ?? older, config] });
}

export function appPart(
  layout: Layout,
  machine: AppMachine,
  settings: NodeJS.ProcessEnv = {},
  source = repository,
): Part {
  const name = `app${machine}`;
  const main = join(source, 'apps/server/src/main.ts');
  return part({
    name,
    log: logOf(layout, name),
    command: [process.execPath, ...serverFlags, main],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...appSettings(layout, machine), ...settings },
  });
}

function appSettings(layout: Layout, machine: AppMachine): NodeJS.ProcessEnv {
  const address = appAddress(layout, machine);
  return {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node'),
    HOST: address,
    PORT: String(ports.app),
    PUBLIC_URL: layout.publicUrl,
    TRUST_PROXY: 'on',
    // Folder of pictures. Real machines need a bucket.
    DATA_DIR: folderOf(layout, 'app'),
    DATABASE_URL: databaseUrl(layout, address, ports.pgbouncer),
    DATABASE_DIRECT_URL: databaseUrl(layout, balancerAddress(layout)),
    DATABASE_PREPARED_STATEMENTS: findPgBouncers().tracking ? 'on' : 'off',
    DATABASE_READ_URL: databaseMachines.map((of) => databaseUrl(layout, databaseAddress(layout, of))).join(' '),
    TOKEN_SECRET: layout.secrets.token,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: layout.secrets.admin,
    // Enough for the writes that wait for the standby during a disk stall of half a second.
    DATABASE_CONNECTIONS: String(connections),
    // Four health checks of the balancer. With two, pending writes failed on a busy machine.
    DRAIN_SECONDS: '4',
  };
}
