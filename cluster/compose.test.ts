import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diskSize } from './faults/disks.ts';
import { databaseMachines } from './layout.ts';

const compose = readFileSync(new URL('../compose.cluster.yaml', import.meta.url), 'utf8');

test('a container of the cluster has room in memory for the disks of all machines, and for a GB of the rest', () => {
  const room = Number(/^ +shm_size: (\d+)gb$/m.exec(compose)?.[1]) * 1024 ** 3;
  expect(room).toBeGreaterThan(databaseMachines.length * diskSize + 1024 ** 3);
});

test('its app says of itself the port at which people reach it from outside', () => {
  const [, published] = /- '127\.0\.0\.1:(\$\{PORT:-\d+\}):\d+'/.exec(compose) ?? [];
  expect(compose).toContain(`PUBLIC_URL: http://localhost:${published}\n`);
});

test('it is no part of what compose.yaml has in the same folder', () => {
  expect(compose).toMatch(/^name: \S+$/m);
});
