// npm run cluster: the app as on several machines, on this one (docs/cluster.md).
import { ensureClusterPackages } from './lib/cluster-packages.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { become, stepOrExit } from './lib/run.mjs';
import { buildWebIfNeeded } from './lib/web-build.mjs';

requireNode();
await installIfNeeded();
await buildWebIfNeeded();
if (!(await ensureClusterPackages())) {
  console.error(`
The cluster's programs are Debian's packages, which root alone can install and run here.
Elsewhere: docker compose -f compose.cluster.yaml up --build`);
  process.exit(1);
}
if (process.argv[2] === 'test') {
  await stepOrExit('Tests of the cluster’s programs', 'vitest', ['run', '--project', 'cluster-programs']);
}
await become(['cluster/main.ts', ...process.argv.slice(2)]);
