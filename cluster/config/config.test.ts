import { expect, test } from 'vitest';
import { appMachines, databaseAddress, databaseMachines, databaseUrl, etcdAddressFor, type Layout } from '../layout.ts';
import { etcdArguments } from './etcd.ts';
import { haproxyConfig } from './haproxy.ts';
import { patroniConfig, timing } from './patroni.ts';
import { connections, pgbouncerConfig } from './pgbouncer.ts';

const layout: Layout = {
  folder: '/tmp/cluster',
  network: '127.77.9',
  host: '127.0.0.1',
  port: 3100,
  publicUrl: 'http://localhost:3100',
  secrets: { superuser: 's', replication: 'r', app: 'a', token: 't', admin: 'x' },
};

test('SCL-01 writes go to the machine that says it leads, and to none else', () => {
  const [, primary = ''] = haproxyConfig(layout).split('listen primary');
  expect(primary).toContain('option httpchk OPTIONS /primary');
  for (const machine of databaseMachines) {
    expect(primary).toContain(`${databaseAddress(layout, machine)}:5432 check port 8008`);
  }
});

test('SCL-01 only what is read is asked of a second app after an answer', () => {
  const backends = haproxyConfig(layout)
    .split(/^backend /m)
    .slice(1);
  expect(backends).toHaveLength(3);
  for (const backend of backends) expect(backend).toContain('disable-l7-retry unless METH_GET');
});

test('SCL-01 the database has room for what both PgBouncers bring, and a quarter beside', () => {
  const { bootstrap } = JSON.parse(patroniConfig(layout, 1, '/tmp/cluster/data'));
  const room = bootstrap.dcs.postgresql.parameters.max_connections;
  expect(room).toBeGreaterThan(1.25 * connections * appMachines.length);
});

test('SCL-02 PgBouncer gives up before the app does, and finds a new primary within a second', () => {
  for (const machine of appMachines) {
    const config = pgbouncerConfig(layout, machine, '/tmp/cluster/users', false);
    expect(Number(/^query_wait_timeout = (\d+)$/m.exec(config)?.[1])).toBeLessThan(5);
    expect(config).toMatch(/^server_login_retry = 1$/m);
    expect(config).toMatch(/^pool_mode = transaction$/m);
  }
});

test('SCL-02 etcd has another leader before Patroni has asked all of its members in vain', () => {
  const options = Object.fromEntries(etcdArguments(layout, 1, '/tmp/cluster/etcd1').map((one) => one.split('=')));
  const election = 2 * Number(options['--election-timeout']);
  // Of three members one is dead and refuses; each of the others has a third of the time.
  expect(election).toBeLessThan((timing.retry_timeout * 1_000 * 2) / 3);
  expect(Number(options['--heartbeat-interval']) * 10).toBeLessThanOrEqual(Number(options['--election-timeout']));
  expect(timing.ttl).toBeGreaterThanOrEqual(timing.loop_wait + 2 * timing.retry_timeout);
});

test('SCL-02 cutting a machine off by its addresses cuts it off from etcd, too', () => {
  const [own = ''] = etcdArguments(layout, 2, '/tmp/cluster/etcd2').filter((one) => one.startsWith('--listen-client'));
  for (const machine of databaseMachines) {
    const address = etcdAddressFor(layout, machine, 2);
    expect(own).toContain(`http://${address}:2379`);
    expect(Math.floor(Number(address.split('.').at(-1)) / 10)).toBe(machine);
  }
  expect(databaseUrl(layout, databaseAddress(layout, 1))).toBe(
    'postgres://bargain_buddy:a@127.77.9.10:5432/bargain_buddy',
  );
});
