import type { Cluster } from '../cluster.ts';
import type { Rates } from '../load/load.ts';
import type { Fault } from './faults.ts';
import { table } from './report.ts';
import { type Trial, tryFault } from './trial.ts';

/** Tries each fault so many times under load, telling of each as it ends and of all in a table. */
export async function runTrials(
  cluster: Cluster,
  faults: readonly Fault[],
  rounds: number,
  rates: Rates,
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const fault of faults) {
      const trial = await tryFault(cluster, fault, rates);
      trials.push(trial);
      const { writes, reads, ownReads } = trial;
      const failures = JSON.stringify(
        Object.fromEntries(
          Object.entries({ writes, reads, ownReads }).map(([kind, of]) => [kind, [of.failures, of.failedIn]]),
        ),
      );
      console.log(
        `Round ${round}, ${fault.name}: no write for ${writes.pause} s, ${trial.lost} lost; failures ${failures}`,
      );
    }
  }
  console.log(`\n${table(trials)}`);
  return trials;
}
