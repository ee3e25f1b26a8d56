import { mkdirSync, rmSync } from 'node:fs';
import { openPool } from '../apps/server/src/platform/database/database.ts';
import { makeDatabase } from './database.ts';
import {
  type AppMachine,
  appAddress,
  appMachines,
  balancerAddress,
  type DatabaseMachine,
  databaseMachines,
  entranceUrl,
  etcdAddress,
  etcdMembers,
  type Layout,
  ports,
  superuserUrl,
} from './layout.ts';
import { readMembers } from './members.ts';
import { appPart, balancerPart, databasePart, diskGuardPart, etcdPart, makeFolder, poolerPart } from './parts.ts';
import { type Part, until } from './processes.ts';

export interface Cluster {
  layout: Layout;
  balancers: Part[];
  apps: Map<AppMachine, Part>;
  poolers: Map<AppMachine, Part>;
  machines: Map<DatabaseMachine, Part>;
  guards: Part[];
  etcds: Part[];
  start(show: Show): Promise<void>;
  /** Resolves with a leader, a synchronous standby, a replica, and ready apps. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export type Show = (step: string, work: () => Promise<unknown>) => Promise<unknown>;

export interface Options {
  settings?: NodeJS.ProcessEnv;
  prepare?(layout: Layout): void;
}

/** Creates a cluster without starting it. Empties the layout's folder. */
export function createCluster(layout: Layout, { settings = {}, prepare }: Options = {}): Cluster {
  rmSync(layout.folder, { recursive: true, force: true });
  makeFolder(layout.folder);
  mkdirSync(`${layout.folder}/app`);
  prepare?.(layout);
  const cluster: Cluster = {
    layout,
    etcds: etcdMembers.map((member) => etcdPart(layout, member)),
    machines: new Map(databaseMachines.map((machine) => [machine, databasePart(layout, machine)])),
    guards: databaseMachines.map((machine) => diskGuardPart(layout, machine)),
    balancers: [1, 2].map((number) => balancerPart(layout, number)),
    poolers: new Map(appMachines.map((machine) => [machine, poolerPart(layout, machine)])),
    apps: new Map(appMachines.map((machine) => [machine, appPart(layout, machine, settings)])),
    start: (show) => start(cluster, show),
    settled: () => settle(cluster),
    stop: () => stop(cluster),
  };
  return cluster;
}

async function start(cluster: Cluster, show: Show): Promise<void> {
  const { layout } = cluster;
  await show('Starting etcd, three PostgreSQL servers under Patroni, HAProxy and PgBouncer', async () => {
    const parts = [...cluster.etcds, ...cluster.balancers, ...cluster.poolers.values()];
    for (const part of parts) part.start();
    await until('etcd', () => etcdAgrees(layout), parts);
    for (const part of cluster.machines.values()) part.start();
    await databasesSettled(layout, [...parts, ...cluster.machines.values()]);
    for (const part of cluster.guards) part.start();
    await makeDatabase(layout);
    return true;
  });
  await show('Starting two apps', async () => {
    // Starts sequentially, because the first app imports the sample surveys.
    for (const [machine, app] of cluster.apps) {
      app.start();
      await appReady(layout, machine, [app, ...cluster.guards]);
    }
    return true;
  });
  await settle(cluster);
}

async function settle({ layout, apps }: Cluster): Promise<void> {
  await databasesSettled(layout);
  for (const machine of apps.keys()) await appReady(layout, machine);
  await until('the balancer leads to an app', () => answers(`${entranceUrl(layout)}/api/ready/`));
}

/** Patroni exits while the etcd members have not agreed on a version. */
async function etcdAgrees(layout: Layout): Promise<boolean> {
  const url = `http://${etcdAddress(layout, etcdMembers[0])}:${ports.etcd}/version`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  return answer !== undefined && !(await answer.text()).includes('not_decided');
}

/** Waits until all databases run and replicate. Throws if one of `parts` ends. */
async function databasesSettled(layout: Layout, parts: Part[] = []): Promise<void> {
  const areWhole = async () => {
    const members = (await readMembers(layout)).filter(
      ({ state, nosync }) => /running|streaming/.test(state) && !nosync,
    );
    const isWhole = ['leader', 'sync_standby', 'replica'].every((role) =>
      members.some((member) => member.role === role),
    );
    return isWhole && (await copiesStream(layout));
  };
  await until('a leader, a synchronous standby and a replica', areWhole, parts);
}

/** Returns true if both copies stream from the primary and one of them is synchronous. */
async function copiesStream(layout: Layout): Promise<boolean> {
  const pool = openPool(superuserUrl(layout, balancerAddress(layout)), 1);
  try {
    const { rows } = await pool.query<{ sync_state: string }>(
      "SELECT sync_state FROM pg_stat_replication WHERE state = 'streaming'",
    );
    return rows.length === 2 && rows.some(({ sync_state }) => sync_state === 'sync');
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}

/** Waits until an app is ready. Throws if one of `parts` ends. */
export async function appReady(layout: Layout, machine: AppMachine, parts: Part[] = []): Promise<void> {
  await until(`app${machine}`, () => answers(`http://${appAddress(layout, machine)}:${ports.app}/api/ready/`), parts);
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
  return response?.ok ?? false;
}

async function stop({ apps, poolers, balancers, guards, machines, etcds }: Cluster): Promise<void> {
  for (const parts of [apps.values(), poolers.values(), guards, machines.values(), [...balancers, ...etcds]]) {
    await Promise.all([...parts].map((part) => part.stop()));
  }
}
