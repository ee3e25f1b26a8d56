import type { IntegrationName } from '@bargain-buddy/contract';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** Runs `use` with an external service and records success or failure for administrators. */
export async function trackIntegration<T>(db: Database, name: IntegrationName, use: () => Promise<T>): Promise<T> {
  try {
    const result = await use();
    await noteSuccess(db, name);
    return result;
  } catch (error) {
    await noteFailure(db, name, error);
    throw error;
  }
}

/** At most once a minute, because every picture and mail calls it. */
async function noteSuccess(db: Database, name: IntegrationName): Promise<void> {
  await sql`
    INSERT INTO integration_status AS s (name, last_success_at) VALUES (${name}, now())
    ON CONFLICT (name) DO UPDATE SET last_success_at = excluded.last_success_at
    WHERE s.last_success_at IS NULL OR s.last_failure_at > s.last_success_at
       OR s.last_success_at < now() - interval '1 minute'
  `.execute(db);
}

async function noteFailure(db: Database, name: IntegrationName, error: unknown): Promise<void> {
  await sql`
    INSERT INTO integration_status (name, last_failure_at, last_error) VALUES (${name}, now(), ${failureReasonOf(error)})
    ON CONFLICT (name) DO UPDATE SET last_failure_at = excluded.last_failure_at, last_error = excluded.last_error
  `.execute(db);
}

/** A failed HTTP response. The message must not contain the URL, which may include a key. */
export class BadStatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.status = status;
  }
}

/** Describes a failure without passwords. Known codes of Node.js, OpenSSL, SMTP and S3 get a hint. */
export function failureReasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error) {
    const known = knownReason(reason);
    if (known) return known;
    const inner = reason instanceof AggregateError ? reason.errors[0] : reason.cause;
    if (!(inner instanceof Error)) break;
    reason = inner;
  }
  const [line = ''] = (reason instanceof Error ? reason.message : String(reason)).split('\n');
  return line.replace(/\/\/[^/@\s]*@/g, '//…@').slice(0, 300) || 'It failed without a reason.';
}

interface CodedError extends Error {
  code?: unknown;
  hostname?: unknown;
  host?: unknown;
  address?: unknown;
  port?: unknown;
  status?: unknown;
  responseCode?: unknown;
  $metadata?: { httpStatusCode?: unknown };
}

function knownReason(error: CodedError): string | undefined {
  const code = String(error.code ?? '');
  const host = [error.hostname, error.host, error.address].find((one) => typeof one === 'string') ?? 'The server';
  const port = typeof error.port === 'number' ? `:${error.port}` : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS') return `${host} cannot be reached; check DNS.`;
  if (code === 'ECONNREFUSED') return `${host}${port} refuses connections; check the address and that it runs.`;
  if (code === 'ENETUNREACH' || code === 'EHOSTUNREACH') return `${host} cannot be reached; check the network.`;
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' || error.name === 'TimeoutError')
    return `${host} does not answer in time; check the address and the firewall.`;
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET')
    return `${host} closed the connection; try again later.`;
  if (code === 'CERT_HAS_EXPIRED') return 'The certificate of the server has expired; renew it there.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'The certificate is for another name; check the address.';
  if (/SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_/.test(code))
    return 'The certificate of the server is not trusted; install its issuer or use another one.';
  const status = error.status ?? error.responseCode ?? error.$metadata?.httpStatusCode;
  if (status === 401 || status === 403 || status === 535 || code === 'EAUTH')
    return `The server refuses access${typeof status === 'number' ? ` (${status})` : ''}; check the key or password.`;
  return undefined;
}
