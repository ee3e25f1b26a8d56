import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import { parseSync, Visitor } from 'vite';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Code that may run for a request. The web app's code makes pages on the server. */
const paths = globSync(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts', 'apps/web/app/**/*.{ts,tsx}'], {
  cwd: root,
  exclude: ['**/*.test.ts', 'apps/server/src/commands/**', 'apps/server/src/platform/database/embedded/**'],
});

/** Slow for some texts, none of which come from a request. */
const exceptions = new Map([['“[^”]*”', 'Reads one notification, in the browser of its reader.']]);

/** Sources that build a regular expression in a function, with an example. Others build theirs when they are loaded. */
const examples: Record<string, RegExp> = {
  'apps/server/src/platform/http/unknown-route.ts': /^\/api\/shopping-list\/[^/]+\/items\/.*\/?$/,
  'apps/web/app/features/install/install-hint.tsx': /(?:^|;\s*)bb_install=(\w+)/,
};

/** Limits by characters alone: the result is the same on a busy machine. */
const limits = { timeout: 120_000, attackTimeout: null, incubationTimeout: null };

/** The formats of zod that the contract uses. */
const formats = [z.regexes.email, z.regexes.uuid(), z.regexes.date, z.regexes.datetime({ offset: true })];

/** Adds the places of each regular expression to `found`, under its source and flags. */
function add(found: Map<string, { regex: RegExp; places: string[] }>, regex: RegExp, place: string): void {
  const known = found.get(String(regex));
  if (known) known.places.push(place);
  else found.set(String(regex), { regex, places: [place] });
}

/** The regular expressions that a file builds when it is loaded. */
async function builtBy(path: string): Promise<RegExp[]> {
  const built: RegExp[] = [];
  class RecordedRegExp extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      built.push(new NativeRegExp(this.source, this.flags));
    }
  }
  // Loads the libraries, whose regular expressions are not ours.
  await import(`${root}${path}`);
  vi.resetModules();
  vi.stubGlobal('RegExp', RecordedRegExp);
  try {
    await import(`${root}${path}`);
  } finally {
    vi.unstubAllGlobals();
  }
  return built;
}
const NativeRegExp = RegExp;

test('SEC-05 every regular expression takes time in proportion to the text', async () => {
  const found = new Map<string, { regex: RegExp; places: string[] }>();
  for (const regex of formats) add(found, regex, 'zod');
  for (const path of paths) {
    const code = readFileSync(`${root}${path}`, 'utf8');
    let builds = false;
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return;
        const place = `${path}:${code.slice(0, node.start).split('\n').length}`;
        add(found, new RegExp(node.regex.pattern, node.regex.flags), place);
      },
      NewExpression({ callee }) {
        builds ||= callee.type === 'Identifier' && callee.name === 'RegExp';
      },
    }).visit(parseSync(path, code).program);
    if (!builds) continue;
    const built = examples[path] ? [examples[path]] : await builtBy(path);
    expect(built, `${path} builds regular expressions in functions: add an example`).not.toEqual([]);
    for (const regex of built) add(found, regex, path);
  }
  const sources = Array.from(found.values(), ({ regex }) => regex.source);
  expect(sources).toEqual(expect.arrayContaining([...exceptions.keys()]));

  const slow: string[] = [];
  const queue = [...found.values()].filter(({ regex }) => !exceptions.has(regex.source));
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { regex, places } = next;
      const result = await check(regex.source, regex.flags, limits);
      const reason = result.status === 'vulnerable' ? result.complexity.summary : result.status;
      if (result.status !== 'safe') slow.push(`${places.join(' ')}: ${regex} is ${reason}`);
    }
  };
  await Promise.all([work(), work()]);
  expect(slow).toEqual([]);
});
