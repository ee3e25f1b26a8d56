import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runStep } from './run.mjs';
import { installPackages } from './system-packages.mjs';

/**
 * Chromium without windows and a desktop's profile: the same engine, with which the browser tests take two thirds of
 * the time.
 */
const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The path of the Chromium that the browser tests use: the one in CHROMIUM_PATH, else the headless shell of this
 * machine, else any Chromium of it; undefined when there is none, and Playwright looks for its own.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || find([shell]) || find(browsers);
}

/**
 * Installs a Chromium for the browser tests where none is: as root with apt-get the headless shell, else Playwright's
 * own.
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH || find([shell]) || (await install(shell))) return;
  if (find(browsers) || (await install('chromium'))) return;
  await runStep('Installing Chromium for the browser tests', 'playwright', ['install', '--only-shell', 'chromium']);
}

function find(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find((path) => existsSync(path) && works(path));
}

/** Installs a Debian package of Chromium. Returns whether it works afterwards. Other systems lack it. */
async function install(name) {
  return (await installPackages([name, 'fonts-liberation'], 'the browser tests')) && find([name]) !== undefined;
}

/** Ubuntu has a 'chromium' that only explains how to install another one. So the file alone proves nothing. */
function works(command) {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;
}
