import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, workspaceEnv } from './run.mjs';

const minute = 60_000;
// Limits are there for what hangs; a machine twice as slow as the slowest so far must not meet them.

/** A step that passes or fails as a whole. Its output is shown when it ends, so that two can run at the same time. */
export function check(name, command, args) {
  return async () => {
    const start = performance.now();
    const output = [];
    const stdio = ['ignore', 'pipe', 'pipe'];
    const code = await run(command, args, { stdio, limit: 5 * minute, onOutput: (chunk) => output.push(chunk) });
    showTitle(name);
    process.stdout.write(Buffer.concat(output));
    const succeeded = code === 0;
    return { name, seconds: secondsSince(start), passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  };
}

/**
 * Carries out steps in order, `count` at a time, and returns their results in this order.
 *
 * @template T
 * @param {(() => Promise<T>)[]} steps
 * @param {number} count
 */
export async function performSteps(steps, count) {
  /** @type {T[]} */
  const results = [];
  const waiting = [...steps.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: count }, lane));
  return results;
}

/**
 * A suite of tests, which writes a JSON report to the file that the variable `report` names; `count` reads its figures,
 * where they are not the report itself. After its report it has `exitTime` milliseconds to end.
 */
export function suite(
  name,
  command,
  args,
  { report, count = (figures) => figures, limit = 40 * minute, exitTime = minute },
) {
  return step(name, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bargain-buddy-report-'));
    const file = join(folder, 'report.json');
    // Node.js can hang in process.exit: https://github.com/nodejs/node/issues/54918
    const hung = new AbortController();
    const watcher = watch(folder, () => setTimeout(() => hung.abort(), exitTime).unref());
    try {
      const code = await run(command, args, { env: workspaceEnv({ [report]: file }), limit, signal: hung.signal });
      const figures = readFigures(file, count);
      // A runner that fails without a failing test must not look green.
      if (code === 0 || figures.failed > 0 || (hung.signal.aborted && figures.passed > 0)) return figures;
      return { ...figures, failed: 1, failures: [{ title: name, message: `ended with exit code ${code}` }] };
    } finally {
      watcher.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

function step(name, perform) {
  return async () => {
    showTitle(name);
    const start = performance.now();
    const figures = await perform();
    return { name, seconds: secondsSince(start), ...figures };
  };
}

const showTitle = (name) => console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 100 - name.length))}`);
const secondsSince = (start) => (performance.now() - start) / 1000;

function readFigures(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** Figures of a Playwright JSON report. */
export function countPlaywright({ stats, errors }) {
  const { expected, flaky, unexpected, skipped } = stats;
  return { passed: expected + flaky, failed: unexpected + (unexpected ? 0 : errors.length), skipped };
}
