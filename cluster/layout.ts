import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * Where everything of a cluster is. Each "machine" is some addresses of 127.77.N.0/24 of its own, so that every program
 * has its usual port and a machine can be cut off by its addresses.
 */
export interface Layout {
  folder: string;
  /** The first three numbers of all addresses but the balancer's. */
  network: string;
  /** Where people reach the app. */
  host: string;
  port: number;
  /** What the app's own addresses begin with. */
  publicUrl: string;
  secrets: { superuser: string; replication: string; app: string; token: string; admin: string };
}

export const databaseMachines = [1, 2, 3] as const;
export const appMachines = [1, 2] as const;
export const etcdMembers = [1, 2, 3] as const;
export type DatabaseMachine = (typeof databaseMachines)[number];
export type AppMachine = (typeof appMachines)[number];

export const ports = { app: 3000, postgres: 5432, pgbouncer: 6432, patroni: 8008, etcd: 2379, etcdPeers: 2380 };
const everyAddress = '0.0.0.0';
export const adminEmail = 'admin@bargainbuddy.example';

/** What people reach the app by: `publicUrl` where something leads from there to here, such as a container's port. */
interface Entrance {
  host: string;
  port: number;
  publicUrl?: string | undefined;
}

/** A layout in `folder` on a network that nobody listens on, with passwords made up. */
export async function makeLayout(folder: string, { host, port, publicUrl }: Entrance): Promise<Layout> {
  const secret = () => randomBytes(18).toString('base64url');
  const secrets = {
    superuser: secret(),
    replication: secret(),
    app: secret(),
    token: randomBytes(32).toString('base64url'),
    admin: secret(),
  };
  const name = host === '127.0.0.1' || host === everyAddress ? 'localhost' : host;
  const entrance = { host, port, publicUrl: publicUrl || `http://${name}:${port}` };
  for (let third = 0; third < 256; third += 1) {
    const layout = { folder, network: `127.77.${third}`, ...entrance, secrets };
    if (await isFree(balancerAddress(layout), ports.postgres)) return layout;
  }
  throw new Error('All networks from 127.77.0 to 127.77.255 are in use.');
}

async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer().listen(port, host);
  const isMine = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isMine;
}

/** Where the balancers lead people to the app, as asked from here. */
export function entranceUrl({ host, port }: Layout): string {
  return `http://${host === everyAddress ? '127.0.0.1' : host}:${port}`;
}

/** Where the balancers lead to whichever machine is the primary. */
export function balancerAddress({ network }: Layout): string {
  return `${network}.1`;
}

/** Of machine 1 the addresses from .10 to .19: its own, and by the others it reaches etcd. */
export function databaseAddress({ network }: Layout, machine: DatabaseMachine): string {
  return `${network}.${machine * 10}`;
}

/** The address at which a database machine finds a member of etcd; cutting the machine off cuts this, too. */
export function etcdAddressFor({ network }: Layout, machine: DatabaseMachine, member: number): string {
  return `${network}.${machine * 10 + member}`;
}

/** The address at which members of etcd find each other. */
export function etcdAddress({ network }: Layout, member: number): string {
  return `${network}.${100 + member}`;
}

export function appAddress({ network }: Layout, machine: AppMachine): string {
  return `${network}.${200 + machine}`;
}

/** The address of the database for the app's own login. */
export function databaseUrl({ secrets }: Layout, host: string, port = ports.postgres): string {
  return `postgres://bargain_buddy:${secrets.app}@${host}:${port}/bargain_buddy`;
}

/** The address of a machine's database for its superuser. */
export function superuserUrl({ secrets }: Layout, host: string): string {
  return `postgres://postgres:${secrets.superuser}@${host}:${ports.postgres}/postgres`;
}

export function folderOf({ folder }: Layout, name: string): string {
  return join(folder, name);
}
