import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, stepOrExit, workspaceEnv } from './run.mjs';

const sources = ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'];
const notSources = new Set(['node_modules', 'build', '.react-router']);
const stamp = join(root, 'apps/web/build/sources.sha256');

/** Builds the web app unless it was built from exactly the sources that are here. */
export async function buildWebIfNeeded() {
  const hash = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(stamp, { force: true });
  const env = workspaceEnv({ NODE_ENV: 'production' });
  await stepOrExit('Building the web app', 'npm', ['run', 'build', '-w', '@bargain-buddy/web', '--silent'], env);
  writeFileSync(stamp, hash);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .filter((name) => !notSources.has(name) && !name.includes('.test.'))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
