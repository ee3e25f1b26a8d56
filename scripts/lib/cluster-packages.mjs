import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureTrackingPgBouncer } from './build-pgbouncer.mjs';
import { installPackages } from './system-packages.mjs';

/** The programs of a cluster and Debian's packages that bring them. */
const packages = {
  patroni: ['patroni', 'python3-etcd', 'postgresql'],
  etcd: ['etcd-server'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
  nft: ['nftables'],
};

/** Installs what a cluster needs and is not there; answers whether all of it is. */
export async function ensureClusterPackages() {
  if (process.getuid?.() !== 0) return false;
  const missing = Object.entries(packages).filter(([program]) => !isThere(program));
  const names = missing.flatMap(([, names]) => names);
  if (names.length > 0 && !(await installPackages(names, 'the cluster'))) return false;
  await ensureTrackingPgBouncer('the cluster');
  return true;
}

/** Installs PgBouncers for the tests of what is behind them where it may; without them they are skipped. */
export async function ensurePgBouncers() {
  if (!isThere('pgbouncer')) await installPackages(packages.pgbouncer, 'the tests of poolers');
  await ensureTrackingPgBouncer('the tests of poolers');
}

function isThere(program) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
