// npm run cluster: the app as on several machines, on this one, for trying and testing (docs/cluster.md).
import { parseArgs } from 'node:util';
import { showStep } from '../scripts/lib/progress.mjs';
import { claimFolder } from './claim-folder.ts';
import { createCluster } from './cluster.ts';
import { mountDisks, unmountDisks } from './faults/disks.ts';
import { diskFaults, faults } from './faults/faults.ts';
import { healPartition } from './faults/partition.ts';
import { openRecord } from './faults/record.ts';
import { table } from './faults/report.ts';
import { tryFault } from './faults/trial.ts';
import { isAsWanted, runTrials } from './faults/trials.ts';
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
import { patroniFolder } from './parts.ts';
import { measureStreams } from './streams.ts';
import { upgrade } from './upgrade.ts';

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
    streams: { type: 'string', default: '10000' },
    only: { type: 'string' },
    record: { type: 'string' },
  },
});

const isTest = command !== 'start';
/** Nobody outside is asked, and the load comes from one address. */
const trialSettings = {
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  NOMINATIM_URL: 'http://127.0.0.1:9',
  OPENFOODFACTS_URL: 'http://127.0.0.1:9',
};
const rates = { writes: Number(options.writes), reads: 20, ownReads: 5 };

// Tests are not to wait for a disk that others use.
const folder = options.folder || `${isTest ? '/dev/shm' : '/var/tmp'}/bargain-buddy-cluster`;
const layout = await makeLayout(folder, {
  host: options.host,
  port: Number(options.port),
  publicUrl: process.env.PUBLIC_URL,
});
claimFolder(folder);
// What a run left behind that was killed.
healPartition();
unmountDisks(layout);
let hasDisks = false;
const cluster = createCluster(layout, {
  settings: isTest ? trialSettings : {},
  prepare() {
    hasDisks = command === 'test' && mountDisks(layout);
  },
});
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(130));

function end(code: number): Promise<void> {
  stopping ??= (async () => {
    console.log('\nEnding what was started …');
    healPartition();
    await cluster.stop();
    unmountDisks(layout);
    process.exit(code);
  })();
  return stopping;
}

const commands: Record<string, () => Promise<unknown>> = {
  start: () => showAddresses(layout),
  async test() {
    if (!hasDisks) console.log('full-disk and slow-disk are left out: no disks of their own can be mounted here.');
    const all = [...faults, ...(hasDisks ? diskFaults : [])];
    const chosen = all.filter(({ name }) => !options.only || options.only.split(',').includes(name));
    const record = openRecord(options.record);
    await runTrials(cluster, chosen, { rounds: Number(options.rounds), rates, record });
    console.log(`\n${table(record.trials())}`);
    await end(record.trials().every(isAsWanted) ? 0 : 1);
  },
  async upgrade() {
    const trial = await tryFault(cluster, upgrade(trialSettings), rates);
    console.log(table([trial]));
    await end(trial.writes.failed + trial.reads.failed + trial.ownReads.failed + trial.lost > 0 ? 1 : 0);
  },
  async streams() {
    console.log(await measureStreams(cluster, Number(options.streams)));
    await end(0);
  },
};

try {
  const perform = commands[command];
  if (!perform) throw new Error(`There is no '${command}': start, test, upgrade or streams.`);
  await cluster.start(showStep);
  await perform();
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

async function showAddresses(layout: Layout): Promise<void> {
  const roles = new Map((await readMembers(layout)).map(({ machine, role }) => [machine, role.replace('_', ' ')]));
  const servers = databaseMachines.map(
    (machine) => `${`  ${roles.get(machine)}`.padEnd(16)} ${databaseAddress(layout, machine)}:${ports.postgres}`,
  );
  console.log(`
The app          ${layout.publicUrl}
Superuser        ${adminEmail}  ${layout.secrets.admin}
PostgreSQL       ${balancerAddress(layout)}:${ports.postgres} (whichever machine leads)
${servers.join('\n')}
Patroni          patronictl -c ${patroniFolder(layout, 1)} list
Logs, all data   ${layout.folder}

Ctrl-C ends all of it.
`);
}
