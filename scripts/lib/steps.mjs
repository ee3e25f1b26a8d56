import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, workspaceEnv } from './run.mjs';

const minute = 60_000;
// Limits are there for what hangs; a slow machine must not meet them.

/** A step that passes or fails as a whole; `quiet`: its output is shown only when it failed. */
export function check(name, command, args, { quiet = false } = {}) {
  return step(name, async () => {
    const succeeded = quiet
      ? await runStep(name, command, args)
      : (await run(command, args, { limit: 5 * minute })) === 0;
    return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  });
}

/** A suite of tests: `report` tells it the file for its JSON report and `count` reads its figures. */
export function suite(name, command, args, { report, count, limit = 20 * minute }) {
  return step(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bargain-buddy-report-'));
    const file = join(folder, 'report.json');
    try {
      const { args: reportArgs = [], env = {} } = report(file);
      const code = await run(command, [...args, ...reportArgs], { env: workspaceEnv(env), limit });
      const figures = readFigures(file, count);
      // A runner that fails without a failing test (a file that does not load, an error outside) must not look green.
      if (code !== 0 && figures.failed === 0) figures.failed = 1;
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

function step(name, perform) {
  return async () => {
    console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 100 - name.length))}`);
    const start = performance.now();
    const figures = await perform();
    return { name, seconds: (performance.now() - start) / 1000, ...figures };
  };
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
  const isSkipped = ({ status }) => ['pending', 'skipped', 'todo'].includes(status);
  const notRun = testResults.flatMap(({ assertionResults }) => assertionResults.filter(isSkipped));
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped,
    skippedTests: notRun.map(({ fullName }) => fullName),
  };
}

/** Figures of a Playwright JSON report. */
export function countPlaywright({ stats, errors }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + (unexpected ? 0 : errors.length), skipped };
}
