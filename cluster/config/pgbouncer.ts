import { type AppMachine, appAddress, balancerAddress, type Layout, ports } from '../layout.ts';

/** Maximum number of connections from an app to its PgBouncer, and from there to the database. */
export const connections = 60;

/** Versions before 1.21 do not start with the setting for prepared statements. */
export function pgbouncerConfig(
  layout: Layout,
  machine: AppMachine,
  userList: string,
  tracksStatements: boolean,
): string {
  return `[databases]
bargain_buddy = host=${balancerAddress(layout)} port=${ports.postgres} dbname=bargain_buddy

[pgbouncer]
listen_addr = ${appAddress(layout, machine)}
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${userList}
pool_mode = transaction
default_pool_size = ${connections}
min_pool_size = 4
max_client_conn = 500
; Who waits for the primary hears so before the app's 5 seconds are over.
query_wait_timeout = 4
; A primary that has just come is found within a second; by default PgBouncer refuses for 15.
server_login_retry = 1
server_connect_timeout = 2
server_check_delay = 1
server_lifetime = 600
tcp_keepalive = 1
tcp_keepidle = 4
tcp_keepintvl = 2
tcp_keepcnt = 3
log_connections = 0
log_disconnections = 0
${tracksStatements ? trackedStatements : ''}`;
}

const trackedStatements = `; Named statements that a connection to the database keeps; the one that was not used for longest goes.
max_prepared_statements = 200
`;

export function userList({ secrets }: Layout): string {
  return `"bargain_buddy" "${secrets.app}"\n`;
}
