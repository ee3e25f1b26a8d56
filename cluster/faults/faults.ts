import type { Cluster } from '../cluster.ts';
import { etcdAddress, etcdMembers, ports } from '../layout.ts';
import { machineAs } from '../members.ts';
import type { Part } from '../processes.ts';
import { fillDisk, slowDisk } from './disks.ts';
import { cutOff } from './partition.ts';

/** Something that goes wrong. */
export interface Fault {
  name: string;
  /** How long it is there at least, in milliseconds: longer than whatever waits for it; 5 seconds if left out. */
  lasts?: number;
  /** Makes it happen, and answers what puts it right again. */
  strike(cluster: Cluster): Promise<() => Promise<void>>;
}

/** Until the leader's lock has lapsed, somebody else leads, and its own keeper has given up (config/patroni.ts). */
const untilAnotherLeads = 13_000;

/** Kills a part, and starts it again afterwards. */
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
  return expectPart(machines.get(await machineAs(layout, role)));
}

/** The member that the others follow: they have to choose another one. */
async function etcdLeader({ layout, etcds }: Cluster): Promise<Part | undefined> {
  for (const [n, member] of etcdMembers.entries()) {
    const answer = await fetch(`http://${etcdAddress(layout, member)}:${ports.etcd}/v2/stats/self`);
    const { state } = (await answer.json()) as { state: string };
    if (state === 'StateLeader') return etcds[n];
  }
  return undefined;
}

export const faults: Fault[] = [
  // What the machine gives when all is well.
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
    strike: async ({ layout }) => cutOff(layout, await machineAs(layout, 'leader')),
  },
];

/** Those that need a disk of each machine's own. */
export const diskFaults: Fault[] = [
  {
    name: 'full-disk',
    // Its reserve was used up after 20 seconds, and whoever waited for the full machine's copy failed.
    lasts: 25_000,
    strike: async ({ layout }) => fillDisk(layout, await machineAs(layout, 'leader')),
  },
  {
    name: 'slow-disk',
    lasts: 15_000,
    strike: async ({ layout }) => slowDisk(layout, await machineAs(layout, 'leader')),
  },
];
