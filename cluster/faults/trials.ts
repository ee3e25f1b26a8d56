import type { Cluster } from '../cluster.ts';
import type { Rates } from '../load/load.ts';
import type { Fault } from './faults.ts';
import type { Record } from './record.ts';
import { type Trial, tryFault } from './trial.ts';

/** Runs each fault until the record has `rounds` results. */
export async function runTrials(
  cluster: Cluster,
  faults: readonly Fault[],
  { rounds, rates, record }: { rounds: number; rates: Rates; record: Record },
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    for (const fault of faults) {
      if (record.trials().filter(({ fault: name }) => name === fault.name).length >= round) continue;
      const trial = await tryFault(cluster, fault, rates);
      record.add(trial);
      console.log(`Round ${round}, ${summaryOf(trial)}`);
    }
  }
}

function summaryOf({ fault, writes, reads, ownReads, lost }: Trial): string {
  const failures = Object.entries({ writes, reads, ownReads }).map(([kind, of]) => [kind, [of.failures, of.failedIn]]);
  return `${fault}: no write for ${writes.pause} s, ${lost} lost; failures ${JSON.stringify(Object.fromEntries(failures))}`;
}

/** Requires that no acknowledged write is missing and that writes resumed within 15 seconds. */
export function isWithinLimits({ lost, writes }: Trial): boolean {
  return lost === 0 && writes.pause <= 15;
}
