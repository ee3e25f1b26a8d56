// Runs the app as on several machines, for trials and tests (npm run cluster, docs/cluster.md).
import { showStep } from '../scripts/lib/progress.mjs';
import { claimFolder } from './claim-folder.ts';
import { createCluster } from './cluster.ts';
import { mountDisks, unmountDisks } from './faults/disks.ts';
import { diskFaults, faults } from './faults/faults.ts';
import { endPartition } from './faults/partition.ts';
import { openRecord } from './faults/record.ts';
import { table } from './faults/report.ts';
import { tryFault } from './faults/trial.ts';
import { isWithinLimits, runTrials } from './faults/trials.ts';
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
import { type Options, readOptions, usage } from './options.ts';
import { patroniFolder } from './parts.ts';
import { measureStreams } from './streams.ts';
import { upgrade } from './upgrade.ts';

const options = optionsOrEnd();
const { command } = options;

const isTest = command !== 'start';
/** Disables external services, and rate limits, because all load comes from one address. */
const trialSettings = {
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  NOMINATIM_URL: 'http://127.0.0.1:9',
  OPENFOODFACTS_URL: 'http://127.0.0.1:9',
};
const rates = { writes: options.writes, reads: 20, ownReads: 5 };

// Tests use memory, so that other users of the disk do not affect them.
const folder = options.folder || `${isTest ? '/dev/shm' : '/var/tmp'}/bargain-buddy-cluster`;
const layout = await makeLayout(folder, {
  host: options.host,
  port: options.port,
  publicUrl: process.env.PUBLIC_URL,
});
claimFolder(folder);
endPartition();
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
    endPartition();
    await cluster.stop();
    unmountDisks(layout);
    process.exit(code);
  })();
  return stopping;
}

const commands: Record<Options['command'], () => Promise<unknown>> = {
  start: () => showAddresses(layout),
  async test() {
    if (!hasDisks) console.log('full-disk and slow-disk are left out: no disks of their own can be mounted here.');
    const all = [...faults, ...(hasDisks ? diskFaults : [])];
    const chosen = all.filter(({ name }) => options.only?.includes(name) ?? true);
    const record = openRecord(options.record);
    await runTrials(cluster, chosen, { rounds: options.rounds, rates, record });
    console.log(`\n${table(record.trials())}`);
    await end(record.trials().every(isWithinLimits) ? 0 : 1);
  },
  async upgrade() {
    const trial = await tryFault(cluster, upgrade(trialSettings), rates);
    console.log(table([trial]));
    await end(trial.writes.failed + trial.reads.failed + trial.ownReads.failed + trial.lost > 0 ? 1 : 0);
  },
  async streams() {
    console.log(await measureStreams(cluster, options.streams));
    await end(0);
  },
};

try {
  await cluster.start(showStep);
  await commands[command]();
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error);
  await end(1);
}

/** Exits for --help and for invalid options before anything starts. */
function optionsOrEnd(): Options {
  try {
    const requested = readOptions(
      process.argv.slice(2),
      [...faults, ...diskFaults].map(({ name }) => name),
    );
    if (requested) return requested;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(2);
  }
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
