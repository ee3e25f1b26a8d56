import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimFolder } from './claim-folder.ts';

test('a folder in which a cluster runs is left alone until that has ended', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'claim-'));
  const folder = join(parent, 'cluster');
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', 'cluster/main.ts']);
  try {
    claimFolder(folder);
    claimFolder(folder);
    writeFileSync(`${folder}.pid`, String(other.pid));
    expect(() => claimFolder(folder)).toThrow(`process ${other.pid}`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    claimFolder(folder);
  } finally {
    other.kill('SIGKILL');
    rmSync(parent, { recursive: true });
  }
});
