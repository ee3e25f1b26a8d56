import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
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
  return (
    missing.length === 0 ||
    installPackages(
      missing.flatMap(([, names]) => names),
      'the cluster',
    )
  );
}

/** Installs PgBouncer for the tests of what is behind it where none is and it may; without one they are skipped. */
export async function ensurePgBouncer() {
  if (!isThere('pgbouncer')) await installPackages(packages.pgbouncer, 'the tests of poolers');
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
