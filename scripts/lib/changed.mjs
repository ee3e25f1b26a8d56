import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Tests that read the sources as files, which Vitest cannot see from their imports. */
export const sourceTests = [
  'scripts/api-changelog',
  'scripts/documented-commands',
  'scripts/line-lengths',
  'scripts/requirements',
  'scripts/security-page',
  'scripts/server-flags',
  'scripts/unusual-mechanisms',
  'apps/server/test/regular-expressions',
  'apps/web/app/styles',
];

/**
 * The revision from which `npm test -- --changed` counts changes, undefined without the option.
 *
 * @param {string[]} args
 */
export function readChangedSince(args) {
  if (args.length === 0) return undefined;
  const option = /^--changed(?:=(.+))?$/.exec(args[0]);
  if (args.length > 1 || !option) throw new Error('Usage: npm test [-- --changed[=REVISION]]');
  return git('merge-base', option[1] ?? 'origin/main', 'HEAD')[0];
}

/**
 * The browser tests that the changes since `base` concern.
 *
 * @param {string} base
 */
export function changedSpecs(base) {
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const specs = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.spec.ts'));
  return concernedSpecs(changed, specs);
}

/**
 * The browser tests that changed files concern. Some code belongs to all of them.
 *
 * @param {string[]} changed
 * @param {string[]} specs
 */
export function concernedSpecs(changed, specs) {
  const concerned = (file) => {
    if (/\.test\.tsx?$/.test(file) || file.startsWith('e2e/devices/')) return [];
    if (/^e2e\/.+\.spec\.ts$/.test(file)) return specs.filter((name) => file === `e2e/${name}`);
    const feature = /^apps\/web\/app\/features\/([^/]+)\//.exec(file)?.[1];
    const named = specs.filter((name) => feature && name.startsWith(feature));
    if (named.length > 0) return named;
    return /^(apps\/web|packages|e2e)\/|^package-lock\.json$/.test(file) ? specs : [];
  };
  return [...new Set(changed.flatMap(concerned))].sort();
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
}
