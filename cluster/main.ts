// npm run cluster: the app as on several machines, on this one, for trying and testing (docs/cluster.md).
import { parseArgs } from 'node:util';
import { showStep } from '../scripts/lib/progress.mjs';
import { createCluster } from './cluster.ts';
import { faults } from './faults/faults.ts';
import { healPartition } from './faults/partition.ts';
import { table } from './faults/report.ts';
import { type Trial, tryFault } from './faults/trial.ts';
import {
  adminEmail,
  balancerAddress,
  databaseAddress,
  databaseMachines,
  type Layout,
  makeLayout,
  ports,
} from './layout.ts';
import { readMembers } from './members.ts';

const {
  values: options,
  positionals: [command = 'start'],
} = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: '' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '3100' },
    rounds: { type: 'string', default: '1' },
    writes: { type: 'string', default: '200' },
    only: { type: 'string' },
  },
});

const isTest = command === 'test';
/** Nobody outside is asked, and the load comes from one address. */
const trialSettings = {
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  NOMINATIM_URL: 'http://127.0.0.1:9',
  OPENFOODFACTS_URL: 'http://127.0.0.1:9',
};

// Tests are not to wait for a disk that others use.
const folder = options.folder || `${isTest ? '/dev/shm' : '/var/tmp'}/bargain-buddy-cluster`;
const layout = await makeLayout(folder, options.host, Number(options.port));
const cluster = createCluster(layout, isTest ? { settings: trialSettings } : {});
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130));

function end(code: number): Promise<void> {
  stopping ??= (async () => {
    console.log('\nEnding what was started …');
    healPartition();
    await cluster.stop();
    process.exit(code);
  })();
  return stopping;
}

try {
  await cluster.start(showStep);
  if (isTest) await test();
  else await showAddresses(layout);
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function test(): Promise<void> {
  const chosen = faults.filter(({ name }) => !options.only || options.only.split(',').includes(name));
  const rates = { writes: Number(options.writes), reads: 20, ownReads: 5 };
  const trials: Trial[] = [];
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    for (const fault of chosen) {
      const trial = await tryFault(cluster, fault, rates);
      trials.push(trial);
      console.log(JSON.stringify(trial));
    }
  }
  console.log(`\n${table(trials)}`);
  await end(trials.some(({ lost }) => lost > 0) ? 1 : 0);
}

async function showAddresses(layout: Layout): Promise<void> {
  const roles = new Map((await readMembers(layout)).map(({ machine, role }) => [machine, role.replace('_', ' ')]));
  const servers = databaseMachines.map(
    (machine) => `${`  ${roles.get(machine)}`.padEnd(16)} ${databaseAddress(layout, machine)}:${ports.postgres}`,
  );
  console.log(`
The app          http://localhost:${layout.port}
Superuser        ${adminEmail}  ${layout.secrets.admin}
PostgreSQL       ${balancerAddress(layout)}:${ports.postgres} (whichever machine leads)
${servers.join('\n')}
Patroni          patronictl -c ${layout.folder}/machine1.json list
Logs, all data   ${layout.folder}

Ctrl-C ends all of it.
`);
}
