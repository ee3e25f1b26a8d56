// npm test: installs what is missing, then runs every check and test there is, all of them even after a failure. The
// last line is 'N passed, N failed, N skipped' over all suites, where a check counts as one. With --changed[=REVISION]
// it runs all checks, but only the tests that the changes since the merge base with origin/main, or REVISION, concern.
import { changedSpecs, readChangedSince, sourceTests } from './lib/changed.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { check, countPlaywright, performSteps, suite } from './lib/steps.mjs';
import { ensureValkey } from './lib/valkey.mjs';

requireNode();
const base = readChangedSince(process.argv.slice(2));
await installIfNeeded();
await ensureChromium();
await ensureValkey();
// Tests ignore the settings of this machine.
for (const name of ['DATABASE_URL', 'DATA_DIR', 'PORT', 'HOST', 'PUBLIC_URL', 'SAMPLE_DATA']) delete process.env[name];

// The longest ones first. Knip reads what the types of the web app generate.
const checks = [
  check('Build of the web app', 'node', ['scripts/build-web.mjs']),
  check('Types: web', 'npm', ['run', 'types', '--silent', '-w', '@bargain-buddy/web']),
  check('Types: e2e, bench, cluster', 'tsc', ['--noEmit', '-p', '.']),
  check('Types: server', 'tsc', ['--noEmit', '-p', 'apps/server']),
  check('Imports point one way', 'npm', ['run', 'boundaries', '--silent']),
  check('Nothing unused', 'knip', []),
  check('Format and lint', 'biome', ['ci', '--error-on-warnings', '.']),
  check('Types: domain', 'tsc', ['--noEmit', '-p', 'packages/domain']),
  check('Types: listing-index', 'tsc', ['--noEmit', '-p', 'packages/listing-index']),
  check('Types: price-index', 'tsc', ['--noEmit', '-p', 'packages/price-index']),
  check('Types: contract', 'tsc', ['--noEmit', '-p', 'packages/contract']),
  check('Types: catalogue', 'tsc', ['--noEmit', '-p', 'packages/catalogue']),
  check('Types: client', 'tsc', ['--noEmit', '-p', 'packages/client']),
];
const vitest = (name, args) =>
  suite(name, 'vitest', ['run', '--reporter=default', '--reporter=./scripts/lib/vitest-report.mjs', ...args], {
    report: 'TEST_REPORT_FILE',
  });
const playwright = (specs = []) =>
  suite(
    'Browser tests',
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...specs],
    {
      report: 'PLAYWRIGHT_JSON_OUTPUT_FILE',
      count: countPlaywright,
    },
  );
const tests = base ? changedTests(base) : [vitest('Unit and API tests', ['--project=!cluster-programs']), playwright()];

function changedTests(base) {
  const specs = changedSpecs(base);
  return [
    vitest('Unit and API tests', ['--project=!cluster-programs', '--changed', base, '--passWithNoTests']),
    vitest('Tests of the sources', sourceTests),
    ...(specs.length > 0 ? [playwright(specs)] : []),
  ];
}

const results = [...(await performSteps(checks, 2)), ...(await performSteps(tests, 1))];
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
