import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Each "machine" has its own addresses in 127.77.N.0/24, for the usual ports and for partitions by address. */
export interface Layout {
  folder: string;
  /** First three numbers of all addresses except the public one. */
  network: string;
  host: string;
  port: number;
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

/** `publicUrl` is set if a proxy or container port leads to the cluster. */
interface Entrance {
  host: string;
  port: number;
  publicUrl?: string | undefined;
}

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

/** Returns the public URL as reachable from this machine. */
export function entranceUrl({ host, port }: Layout): string {
  return `http://${host === everyAddress ? '127.0.0.1' : host}:${port}`;
}

/** Returns the address where the balancers forward to the current primary. */
export function balancerAddress({ network }: Layout): string {
  return `${network}.1`;
}

/** Machine 1 has the addresses .10 to .19: its own, and those where it reaches etcd. */
export function databaseAddress({ network }: Layout, machine: DatabaseMachine): string {
  return `${network}.${machine * 10}`;
}

/** Returns the address where a database machine reaches an etcd member. A partition blocks it too. */
export function etcdAddressFor({ network }: Layout, machine: DatabaseMachine, member: number): string {
  return `${network}.${machine * 10 + member}`;
}

export function etcdAddress({ network }: Layout, member: number): string {
  return `${network}.${100 + member}`;
}

export function appAddress({ network }: Layout, machine: AppMachine): string {
  return `${network}.${200 + machine}`;
}

export function databaseUrl({ secrets }: Layout, host: string, port = ports.postgres): string {
  return `postgres://bargain_buddy:${secrets.app}@${host}:${port}/bargain_buddy`;
}

export function superuserUrl({ secrets }: Layout, host: string): string {
  return `postgres://postgres:${secrets.superuser}@${host}:${ports.postgres}/postgres`;
}

export function folderOf({ folder }: Layout, name: string): string {
  return join(folder, name);
}
