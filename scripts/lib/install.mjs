import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outsideEnv, root, runStep, stepOrExit } from './run.mjs';

const node = join(root, 'node_modules/.bin/node');

/** Installs when node_modules is missing or holds other versions than package-lock.json names. */
export async function installIfNeeded() {
  const reason = whyInstall();
  if (!reason) return;
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const ci = `Installing packages (${reason})`;
  if (!(await runStep(ci, 'npm', ['ci', ...options], outsideEnv()))) {
    // npm ci insists on a lock file that is complete for every system; this one may do all the same.
    const install = 'Installing packages without the lock file of this system';
    await stepOrExit(install, 'npm', ['install', '--no-save', ...options], outsideEnv());
  }
  if (existsSync(node)) return;
  console.error('npm has not run the install script that brings Node.js 24: is ignore-scripts set (npm config list)?');
  process.exit(1);
}

function whyInstall() {
  if (!existsSync(node)) return 'none are here yet';
  const installed = readPackages('node_modules/.package-lock.json');
  const wanted = readPackages('package-lock.json');
  const differs = ([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return false;
    if (link) return !existsSync(join(root, path));
    // Optional packages are left out where they are for another system.
    return installed[path] ? installed[path].version !== version : !optional;
  };
  const found = Object.entries(wanted).find(differs);
  return found && `${found[0].replace(/^.*node_modules\//, '')} has changed`;
}

/** The packages of a lock file by their place; npm writes one into node_modules that says what is installed. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}
