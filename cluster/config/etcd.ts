import { databaseMachines, etcdAddress, etcdAddressFor, etcdMembers, type Layout, ports } from '../layout.ts';

export function etcdArguments(layout: Layout, member: number, dataDir: string): string[] {
  const peers = (of: number) => `http://${etcdAddress(layout, of)}:${ports.etcdPeers}`;
  const clients = [
    etcdAddress(layout, member),
    ...databaseMachines.map((machine) => etcdAddressFor(layout, machine, member)),
  ];
  const options = {
    name: `etcd${member}`,
    'data-dir': dataDir,
    'listen-peer-urls': peers(member),
    'initial-advertise-peer-urls': peers(member),
    'listen-client-urls': clients.map((address) => `http://${address}:${ports.etcd}`).join(','),
    'advertise-client-urls': `http://${etcdAddress(layout, member)}:${ports.etcd}`,
    'initial-cluster': etcdMembers.map((of) => `etcd${of}=${peers(of)}`).join(','),
    'initial-cluster-state': 'new',
    // An election takes at most twice this time, so it ends before Patroni's leader lock expires.
    'heartbeat-interval': '75',
    'election-timeout': '750',
    'auto-compaction-retention': '1',
    'enable-v2': 'true',
    'log-level': 'warn',
    logger: 'zap',
  };
  return Object.entries(options).map(([name, value]) => `--${name}=${value}`);
}
