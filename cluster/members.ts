import { type DatabaseMachine, databaseAddress, databaseMachines, type Layout, ports } from './layout.ts';

export interface Member {
  machine: DatabaseMachine;
  role: 'leader' | 'sync_standby' | 'replica' | string;
  state: string;
  /** True if the machine cannot be the synchronous standby, such as with a full disk. */
  nosync: boolean;
}

interface PatroniMember {
  name: string;
  role: string;
  state: string;
  tags?: { nosync?: boolean };
}

export async function readMembers(layout: Layout): Promise<Member[]> {
  for (const machine of databaseMachines) {
    const url = `http://${databaseAddress(layout, machine)}:${ports.patroni}/cluster`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
    if (!answer?.ok) continue;
    const { members } = (await answer.json()) as { members: PatroniMember[] };
    return members.map(({ name, role, state, tags }) => ({
      machine: Number(name.at(-1)) as DatabaseMachine,
      role,
      state,
      nosync: tags?.nosync ?? false,
    }));
  }
  return [];
}

export async function machineWithRole(layout: Layout, role: Member['role']): Promise<DatabaseMachine> {
  const found = (await readMembers(layout)).find((member) => member.role === role);
  if (!found) throw new Error(`No machine is ${role}.`);
  return found.machine;
}
