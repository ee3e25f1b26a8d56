import type { Cluster } from '../cluster.ts';
import { etcdAddress, etcdMembers, ports } from '../layout.ts';
import { machineWithRole } from '../members.ts';
import type { Part } from '../processes.ts';
import { fillDisk, slowDisk } from './disks.ts';
import { partition } from './partition.ts';

export interface Fault {
  name: string;
  /** Minimum milliseconds, longer than any timeout that waits for the fault. Defaults to 5,000. */
  lasts?: number;
  /** Causes the fault and returns the function that repairs it. */
  strike(cluster: Cluster): Promise<() => Promise<void>>;
}

/** Milliseconds until the lock expires, another machine leads, and Patroni on the old leader has given up. */
const untilAnotherLeads = 13_000;

function killed(name: string, choose: (cluster: Cluster) => Part | undefined | Promise<Part | undefined>): Fault {
  return {
    name,
    async strike(cluster) {
      const part = expectPart(await choose(cluster));
      await part.kill();
      return async () => part.start();
    },
  };
}

function expectPart(part: Part | undefined): Part {
  if (!part) throw new Error('There is no such part.');
  return part;
}

async function machinePart({ layout, machines }: Cluster, role: string): Promise<Part> {
  return expectPart(machines.get(await machineWithRole(layout, role)));
}

/** Killing the etcd leader forces an election. */
async function etcdLeader({ layout, etcds }: Cluster): Promise<Part | undefined> {
  for (const [n, member] of etcdMembers.entries()) {
    const answer = await fetch(`http://${etcdAddress(layout, member)}:${ports.etcd}/v2/stats/self`);
    const { state } = (await answer.json()) as { state: string };
    if (state === 'StateLeader') return etcds[n];
  }
  return undefined;
}

export const faults: Fault[] = [
  { name: 'none', strike: async () => async () => undefined },
  killed('app', ({ apps }) => apps.get(1)),
  killed('pgbouncer', ({ poolers }) => poolers.get(1)),
  killed('primary', (cluster) => machinePart(cluster, 'leader')),
  {
    name: 'primary-frozen',
    lasts: untilAnotherLeads,
    async strike(cluster) {
      const part = await machinePart(cluster, 'leader');
      part.freeze(true);
      return async () => part.freeze(false);
    },
  },
  killed('standby', (cluster) => machinePart(cluster, 'sync_standby')),
  killed('replica', (cluster) => machinePart(cluster, 'replica')),
  killed('balancer', ({ balancers }) => balancers[0]),
  killed('etcd', etcdLeader),
  {
    name: 'partition',
    lasts: untilAnotherLeads,
    strike: async ({ layout }) => partition(layout, await machineWithRole(layout, 'leader')),
  },
];

export const diskFaults: Fault[] = [
  {
    name: 'full-disk',
    // Longer than the 20 seconds after which the guard's disk reserve was used up and writes failed again.
    lasts: 25_000,
    strike: async ({ layout }) => fillDisk(layout, await machineWithRole(layout, 'leader')),
  },
  {
    name: 'slow-disk',
    lasts: 15_000,
    strike: async ({ layout }) => slowDisk(layout, await machineWithRole(layout, 'leader')),
  },
];
