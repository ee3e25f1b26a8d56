import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, workspaceEnv } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The Chromium for the browser tests: the path in CHROMIUM_PATH, else one of this machine, else installed with apt-get (as root,
 * where that is there), else undefined after Playwright has installed its own, which it then finds by itself.
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  if (process.getuid?.() === 0 && works('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['update', '-q'], env);
    run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], env);
    const installed = findChromium();
    if (installed) return installed;
  }
  run('playwright', ['install', '--only-shell', 'chromium'], workspaceEnv());
  return undefined;
}

function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return process.env.CHROMIUM_PATH || candidates.find((path) => existsSync(path) && works(path));
}

/** Ubuntu has a 'chromium' that only says how to install another one, so being there is not enough. */
function works(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}
