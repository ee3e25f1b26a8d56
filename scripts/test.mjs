// npm test: installs what is missing, then runs every check and test there is, all of them even after a failure. The
// last line is 'N passed, N failed, N skipped' over all suites, where a check counts as one.
import { ensureChromium } from './lib/chromium.mjs';
import { ensurePooler } from './lib/cluster-packages.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { check, countPlaywright, suite } from './lib/steps.mjs';
import { ensureValkey } from './lib/valkey.mjs';

requireNode();
await installIfNeeded();
await ensureChromium();
await ensureValkey();
await ensurePooler();
// Settings of this machine are not those of the tests.
for (const name of ['DATABASE_URL', 'DATA_DIR', 'PORT', 'HOST', 'PUBLIC_URL', 'SAMPLE_DATA']) delete process.env[name];

const steps = [
  check('Format and lint', 'biome', ['ci', '--error-on-warnings', '.']),
  check('Types: domain', 'tsc', ['--noEmit', '-p', 'packages/domain']),
  check('Types: listing-index', 'tsc', ['--noEmit', '-p', 'packages/listing-index']),
  check('Types: contract', 'tsc', ['--noEmit', '-p', 'packages/contract']),
  check('Types: server', 'tsc', ['--noEmit', '-p', 'apps/server']),
  check('Types: web', 'npm', ['run', 'types', '--silent', '-w', '@bargain-buddy/web']),
  check('Types: e2e, bench, cluster', 'tsc', ['--noEmit', '-p', '.']),
  check('Nothing unused', 'knip', []),
  check('Imports point one way', 'depcruise', [
    'packages',
    'apps',
    'bench',
    'cluster',
    'e2e',
    '--config',
    '.dependency-cruiser.mjs',
  ]),
  check('Build of the web app', 'node', ['scripts/build-web.mjs']),
  suite('Unit and API tests', 'vitest', ['run', '--reporter=default', '--reporter=./scripts/lib/vitest-report.mjs'], {
    report: 'TEST_REPORT_FILE',
  }),
  suite('Browser tests', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    report: 'PLAYWRIGHT_JSON_OUTPUT_FILE',
    count: countPlaywright,
  }),
];

const results = [];
for (const step of steps) results.push(await step());
console.log('\n── Summary');
for (const { name, seconds, passed, failed, skipped } of results) {
  const figures = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  console.log(`${failed ? '✘' : '✔'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s   ${figures}`);
}
// Once more at the end, since a log is often read from there.
for (const { title, message } of results.flatMap(({ failures = [] }) => failures)) {
  console.log(`  failed: ${title}\n${message.split('\n', 12).join('\n').replace(/^/gm, '    ')}`);
}
for (const title of results.flatMap(({ skippedTests = [] }) => skippedTests)) console.log(`  skipped: ${title}`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum('failed') ? 1 : 0;
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
