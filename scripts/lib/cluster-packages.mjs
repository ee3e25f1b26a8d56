import { ensureTrackingPgBouncer } from './build-pgbouncer.mjs';
import { findProgram } from './find-program.mjs';
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
  const missing = Object.entries(packages).filter(([program]) => !findProgram(program));
  const names = missing.flatMap(([, names]) => names);
  if (names.length > 0 && !(await installPackages(names, 'the cluster'))) return false;
  await ensureTrackingPgBouncer('the cluster');
  return true;
}
