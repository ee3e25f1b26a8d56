import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPgBouncers } from '../../scripts/lib/find-pgbouncers.mjs';
import { pgbouncerConfig, userList } from '../config/pgbouncer.ts';
import { appAddress, makeLayout, ports } from '../layout.ts';

for (const [kind, program] of Object.entries(findPgBouncers())) {
  test.skipIf(!program)(`SCL-02 PgBouncer (${kind}) takes its settings`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bargain-buddy-pgbouncer-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    const own = await makeLayout(folder, { host: '127.0.0.1', port: 0 });
    const [users, file] = [join(folder, 'users.txt'), join(folder, 'pgbouncer.ini')];
    writeFileSync(users, userList(own));
    writeFileSync(file, pgbouncerConfig(own, 1, users, kind === 'tracking'));
    // It does not run as root.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const server = spawn(String(program), [file], { ...nobody, stdio: 'ignore' });
    const ended = once(server, 'exit');
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await ended;
    });
    const starts = async () => server.exitCode ?? (await accepts(ports.pgbouncer, appAddress(own, 1)));
    await expect.poll(starts, { timeout: 10_000 }).toBe(true);
  });
}

async function accepts(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
