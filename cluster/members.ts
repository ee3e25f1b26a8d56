import { type DatabaseMachine, databaseAddress, databaseMachines, type Layout, ports } from './layout.ts';

/** What Patroni says of a machine. */
export interface Member {
  machine: DatabaseMachine;
  role: 'leader' | 'sync_standby' | 'replica' | string;
  state: string;
  /** Whether it is no synchronous standby for now, as while its disk is full. */
  nosync: boolean;
}

interface Told {
  name: string;
  role: string;
  state: string;
  tags?: { nosync?: boolean };
}

/** The machines of the cluster as whichever Patroni answers first sees them; none while no one answers. */
export async function readMembers(layout: Layout): Promise<Member[]> {
  for (const machine of databaseMachines) {
    const url = `http://${databaseAddress(layout, machine)}:${ports.patroni}/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    if (!answer?.ok) continue;
    const { members } = (await answer.json()) as { members: Told[] };
    return members.map(({ name, role, state, tags }) => ({
      machine: Number(name.at(-1)) as DatabaseMachine,
      role,
      state,
      nosync: tags?.nosync ?? false,
    }));
  }
  return [];
}

/** The machine that has a role at present. */
export async function machineAs(layout: Layout, role: Member['role']): Promise<DatabaseMachine> {
  const found = (await readMembers(layout)).find((member) => member.role === role);
  if (!found) throw new Error(`No machine is ${role}.`);
  return found.machine;
}
