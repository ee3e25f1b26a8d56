import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that a test can fill. Only root can mount it. */
export interface SmallDisk {
  folder: string;
  resize(megabytes: number): void;
  /** Extends a file until the disk is full. */
  fill(): Promise<void>;
  /** Removes that file. */
  clear(): Promise<void>;
  unmount(): Promise<void>;
}

export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'bb-disk-'));
  mount(folder, `size=${megabytes}m,mode=755`);
  const filler = join(folder, 'filler');
  return {
    folder,
    resize: (size) => mount(folder, `remount,size=${size}m`),
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      // Fails with ENOSPC if another process filled the disk first.
      await appendFile(filler, Buffer.alloc(bavail * bsize)).catch(() => undefined);
    },
    clear: () => rm(filler),
    async unmount() {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}

/** Tests if this process can mount disks. Root cannot in some containers. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  const folder = mkdtempSync(join(tmpdir(), 'bb-disk-'));
  try {
    mount(folder, 'size=1m');
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

function mount(folder: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
}
