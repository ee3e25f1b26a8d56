import { execFile, execFileSync, type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DatabaseMachine, databaseMachines, folderOf, type Layout } from '../layout.ts';
import { makeFolder } from '../parts.ts';

const run = promisify(execFile);
/** Of each machine's disk, in bytes. */
export const diskSize = 1_500 * 1024 ** 2;

/** Gives each database machine a disk of its own, a file; answers false where this is not allowed. */
export function mountDisks(layout: Layout): boolean {
  try {
    for (const machine of databaseMachines) {
      const image = folderOf(layout, `disk${machine}`);
      writeFileSync(image, '');
      truncateSync(image, diskSize);
      const folder = makeFolder(diskOf(layout, machine));
      execFileSync('/usr/sbin/mkfs.ext4', ['-q', '-F', '-m', '0', image], { stdio: 'ignore' });
      findLoopDevice();
      execFileSync('mount', ['-o', 'loop', image, folder], { stdio: 'ignore' });
      makeFolder(folder);
    }
    return true;
  } catch {
    unmountDisks(layout);
    return false;
  }
}

/** A container's /dev has the loop devices of its start, while the kernel makes one more where all are in use. */
function findLoopDevice(): void {
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  const device = execFileSync('/usr/sbin/losetup', ['--find'], { encoding: 'utf8', stdio }).trim();
  if (!existsSync(device)) execFileSync('/usr/bin/mknod', [device, 'b', '7', device.replace('/dev/loop', '')]);
}

/** Takes the disks away, those of an earlier run too. */
export function unmountDisks(layout: Layout): void {
  for (const machine of databaseMachines) {
    const folder = diskOf(layout, machine);
    spawnSync('/usr/sbin/fsfreeze', ['-u', folder], { stdio: 'ignore' });
    spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
    rmSync(folderOf(layout, `disk${machine}`), { force: true });
  }
}

function diskOf(layout: Layout, machine: DatabaseMachine): string {
  return folderOf(layout, `machine${machine}`);
}

/** Leaves no room on the machine's disk; the answer gives it back. */
export async function fillDisk(layout: Layout, machine: DatabaseMachine): Promise<() => Promise<void>> {
  const folder = diskOf(layout, machine);
  const file = join(folder, 'full');
  const { bavail, bsize } = await statfs(folder);
  await run('fallocate', ['--length', String(bavail * bsize), file]).catch(() => undefined);
  // Until nothing more fits, which is its failure.
  await run('dd', ['if=/dev/zero', `of=${file}`, 'oflag=append', 'conv=notrunc', 'bs=4k']).catch(() => undefined);
  return async () => rmSync(file);
}

/** Has the machine's disk stand still for four fifths of the time; the answer makes it quick again. */
export async function slowDisk(layout: Layout, machine: DatabaseMachine): Promise<() => Promise<void>> {
  const folder = diskOf(layout, machine);
  const hold = (isHeld: boolean) => run('/usr/sbin/fsfreeze', [isHeld ? '-f' : '-u', folder]);
  let isOver = false;
  await hold(true);
  const slowing = (async () => {
    while (!isOver) {
      await delay(400);
      await hold(false);
      await delay(100);
      await hold(true);
    }
    await hold(false);
  })();
  return async () => {
    isOver = true;
    await slowing;
  };
}
