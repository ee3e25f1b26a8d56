import { execFileSync, spawnSync } from 'node:child_process';
import { type DatabaseMachine, databaseAddress, type Layout } from '../layout.ts';

const table = 'bargain_buddy_cluster';

/** Drops all packets from and to a machine. The returned function ends the partition. */
export async function partition(layout: Layout, machine: DatabaseMachine): Promise<() => Promise<void>> {
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
  return async () => endPartition();
}

export function endPartition(): void {
  spawnSync('/usr/sbin/nft', ['delete', 'table', 'inet', table], { stdio: 'ignore' });
}
