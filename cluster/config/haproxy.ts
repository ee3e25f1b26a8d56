import {
  appAddress,
  appMachines,
  balancerAddress,
  databaseAddress,
  databaseMachines,
  type Layout,
  ports,
} from '../layout.ts';

/**
 * Requests go to ready apps. Without a primary they go to live apps, which read from replicas. Without a live app they
 * go to any: overload is more likely than total failure.
 */
export function haproxyConfig(layout: Layout): string {
  const apps = appMachines.map((machine) => `  server app${machine} ${appAddress(layout, machine)}:${ports.app}`);
  const servers = databaseMachines.map((machine) => {
    const address = databaseAddress(layout, machine);
    return `  server machine${machine} ${address}:${ports.postgres} check port ${ports.patroni}`;
  });
  return `global
  log stdout format raw local0 notice

defaults
  log global
  retries 3
  option redispatch 1
  timeout connect 2s
  # As long as readiness may take: who is dead refuses at once, who is busy is not to be taken for dead.
  timeout check 2s
  default-server inter 1s fastinter 300ms downinter 500ms rise 1

frontend people
  mode http
  bind ${layout.host}:${layout.port}
  timeout client 65s
  timeout http-request 10s
  timeout http-keep-alive 60s
  option forwardfor
  use_backend ready if { nbsrv(ready) gt 0 }
  use_backend living if { nbsrv(living) gt 0 }
  default_backend any

backend ready
${toApps(`${noAnswer} 503`)}
${checkedBy('/api/ready/', 1)}
${apps.map((server) => `${server} check`).join('\n')}

backend living
${toApps(noAnswer)}
${checkedBy('/api/health/', 3)}
${apps.map((server) => `${server} check`).join('\n')}

backend any
${toApps(noAnswer)}
${apps.join('\n')}

listen primary
  mode tcp
  bind ${balancerAddress(layout)}:${ports.postgres}
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
  # Who was connected to a machine that leads no more is told at once.
  default-server fall 2 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

const noAnswer = 'conn-failure empty-response response-timeout';

/** Retries a read on the other app. Retries a write only if no connection was established. */
function toApps(failures: string): string {
  return `  mode http
  balance roundrobin
  timeout server 65s
  retry-on ${failures}
  http-request disable-l7-retry unless METH_GET`;
}

function checkedBy(path: string, times: number): string {
  return `  option httpchk GET ${path}
  http-check expect status 200
  default-server fall ${times}`;
}
