import { execFileSync, spawnSync } from 'node:child_process';
import { type DatabaseMachine, databaseAddress, type Layout } from '../layout.ts';

const table = 'bargain_buddy_cluster';

/** Drops every packet to and from a machine, as a broken switch does; the answer lets them through again. */
export async function cutOff(layout: Layout, machine: DatabaseMachine): Promise<() => Promise<void>> {
  const first = databaseAddress(layout, machine);
  const addresses = `${first}-${layout.network}.${machine * 10 + 9}`;
  execFileSync('/usr/sbin/nft', ['-f', '-'], {
    input: `table inet ${table} {
  chain input {
    type filter hook input priority 0
    ip saddr ${addresses} drop
    ip daddr ${addresses} drop
  }
}\n`,
  });
  return async () => healPartition();
}

/** Lets everything through again; says nothing where nothing was cut. */
export function healPartition(): void {
  spawnSync('/usr/sbin/nft', ['delete', 'table', 'inet', table], { stdio: 'ignore' });
}
