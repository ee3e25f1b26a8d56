import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../apps/server/test/free-port.ts';
import { findProgram } from '../../scripts/lib/find-program.mjs';
import { haproxyConfig } from '../config/haproxy.ts';
import { appAddress, appMachines, type Layout, makeLayout, ports } from '../layout.ts';

const haproxy = findProgram('haproxy');

test.skipIf(!haproxy)('SCL-02 who asks is answered while every app is too busy for the checks', async () => {
  const layout = await startBalancer();
  const apps = await Promise.all(appMachines.map((machine) => startApp(layout, machine)));
  const status = async () => (await fetch(`http://127.0.0.1:${layout.port}/`)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(200);

  for (const app of apps) app.isBusy = true;
  const isLeftOut = () => apps.every(({ missed }) => missed > 3);
  const seen = new Set<number>();
  while (!isLeftOut()) {
    seen.add(await status());
    await pause(50);
  }
  for (let n = 0; n < 10; n += 1) seen.add(await status());
  expect(seen).toEqual(new Set([200]));

  // One of them is dead besides: the other one is asked.
  await apps[0]?.end();
  for (let n = 0; n < 4; n += 1) expect(await status()).toBe(200);
});

/** An app of a machine that answers everything, but for as long as it is busy no check. */
async function startApp(layout: Layout, machine: (typeof appMachines)[number]) {
  const app = {
    isBusy: false,
    /** How many checks of whether it lives were given up. */
    missed: 0,
    end: async () => {
      server.closeAllConnections();
      if (server.listening) await once(server.close(), 'close');
    },
  };
  const server = createServer((request, response) => {
    if (!app.isBusy || request.url === '/') return response.end('{}');
    if (request.url === '/api/health/') {
      response.once('close', () => {
        app.missed += 1;
      });
    }
  });
  await once(server.listen(ports.app, appAddress(layout, machine)), 'listening');
  onTestFinished(app.end);
  return app;
}

async function startBalancer(): Promise<Layout> {
  const folder = mkdtempSync(join(tmpdir(), 'bargain-buddy-haproxy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const layout = await makeLayout(folder, { host: '127.0.0.1', port: await freePort() });
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfig(layout));
  const balancer = spawn(String(haproxy), ['-db', '-f', file], { stdio: 'ignore' });
  onTestFinished(async () => {
    balancer.kill('SIGKILL');
    if (balancer.exitCode === null && balancer.signalCode === null) await once(balancer, 'exit');
  });
  return layout;
}
