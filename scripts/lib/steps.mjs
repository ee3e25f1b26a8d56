import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, workspaceEnv } from './run.mjs';

const minute = 60_000;
// Limits are there for what hangs; a slow machine must not meet them.

/** A step that passes or fails as a whole. */
export function check(name, command, args) {
  return step(name, () => {
    const ok = runStep(command, args, { limit: 5 * minute });
    return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
  });
}

/** A suite of tests: `run` gets the file for the JSON report and `count` reads its figures. */
export function suite(name, command, args, { env, report, count, limit = 20 * minute }) {
  return step(name, () => {
    const folder = mkdtempSync(join(tmpdir(), 'bargain-buddy-report-'));
    const file = join(folder, 'report.json');
    try {
      const { args: reportArgs = [], env: reportEnv = {} } = report(file);
      const ok = runStep(command, [...args, ...reportArgs], { env: { ...env, ...reportEnv }, limit });
      const figures = readFigures(file, count);
      // A runner that fails without a failing test (a file that does not load, an error outside) must not look green.
      if (!ok && figures.failed === 0) figures.failed = 1;
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

function step(name, perform) {
  return () => {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 100 - name.length))}`);
    const start = performance.now();
    const figures = perform();
    return { name, seconds: (performance.now() - start) / 1000, ...figures };
  };
}

function runStep(command, args, { env, limit }) {
  const options = { cwd: root, env: workspaceEnv(env), stdio: 'inherit', timeout: limit };
  const { status, error } = spawnSync(command, args, options);
  const late = error?.code === 'ETIMEDOUT';
  if (error) console.error(`${command}: ${late ? `stopped after ${limit / minute} minutes` : error.message}`);
  return status === 0;
}

function readFigures(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** Figures of a Vitest JSON report. */
export function countVitest({ testResults, numPassedTests, numFailedTests, numPendingTests, numTodoTests }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const skipped = numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped };
}

/** Figures of a Playwright JSON report. */
export function countPlaywright({ stats, errors }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + (unexpected ? 0 : errors.length), skipped };
}
