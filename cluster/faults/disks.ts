import { execFile, execFileSync, type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type DatabaseMachine, databaseMachines, folderOf, type Layout } from '../layout.ts';
import { makeFolder } from '../parts.ts';

const run = promisify(execFile);
export const diskSize = 1_500 * 1024 ** 2;

/** Mounts a file as the disk of each database machine. Returns false if this is not permitted. */
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

/** Creates the device file, because a container's /dev contains only the loop devices of its start. */
function findLoopDevice(): void {
  const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
  const device = execFileSync('/usr/sbin/losetup', ['--find'], { encoding: 'utf8', stdio }).trim();
  if (!existsSync(device)) execFileSync('/usr/bin/mknod', [device, 'b', '7', device.replace('/dev/loop', '')]);
}

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

/** Fills the machine's disk. The returned function frees the space. */
export async function fillDisk(layout: Layout, machine: DatabaseMachine): Promise<() => Promise<void>> {
  const folder = diskOf(layout, machine);
  const file = join(folder, 'full');
  const { bavail, bsize } = await statfs(folder);
  await run('fallocate', ['--length', String(bavail * bsize), file]).catch(() => undefined);
  await run('dd', ['if=/dev/zero', `of=${file}`, 'oflag=append', 'conv=notrunc', 'bs=4k']).catch(() => undefined);
  return async () => rmSync(file);
}

/** Freezes the machine's disk for four fifths of the time. The returned function ends this. */
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
