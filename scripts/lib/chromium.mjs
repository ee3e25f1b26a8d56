import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, workspaceEnv } from './run.mjs';

/** Chromium without windows and a desktop's profile: the same engine, with which the browser tests take two thirds of the time. */
const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The Chromium for the browser tests: the path in CHROMIUM_PATH, else the headless shell of this machine or, where that can be
 * installed with apt-get (as root), the one that is installed now; else any Chromium of this machine; else undefined after Playwright
 * has installed its own, which it then finds by itself.
 */
export function ensureChromium() {
  const found = process.env.CHROMIUM_PATH || find([shell]) || install(shell) || find(browsers) || install('chromium');
  if (found) return found;
  run('playwright', ['install', '--only-shell', 'chromium'], workspaceEnv());
  return undefined;
}

function find(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path) && works(path));
}

/** Installs a package of Debian's and answers its program; undefined where that does not work, as on systems that lack it. */
function install(name) {
  if (process.getuid?.() !== 0 || !works('apt-get')) return undefined;
  console.log(`Installing ${name} for the browser tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=30'];
  run('apt-get', ['update', '-q', ...patience], env);
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...patience, name, 'fonts-liberation'], env);
  return find([name]);
}

/** Ubuntu has a 'chromium' that only says how to install another one, so being there is not enough. */
function works(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}
