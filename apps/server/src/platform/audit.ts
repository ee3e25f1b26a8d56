import type { AuditAction, AuditKind } from '@bargain-buddy/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { signedInUser } from './auth/authenticate.ts';
import type { Executor } from './database/database.ts';

export interface Actor {
  /** Null for the command line and the app itself. */
  userId: number | null;
  name: string;
  requestId: string | null;
}

export const commandLineActor: Actor = { userId: null, name: 'command line', requestId: null };
/** The app itself, on its first start. */
export const appActor: Actor = { userId: null, name: 'Bargain Buddy', requestId: null };

export function actorOf(request: FastifyRequest): Actor {
  const { id, email } = signedInUser(request);
  return { userId: id, name: email, requestId: request.id };
}

export interface AuditEntry {
  action: AuditAction;
  kind: AuditKind;
  ids: readonly number[];
  /** One line for people, such as “Merged 3 products”. */
  summary: string;
  /** Changed fields before and after. Secrets are removed. */
  before?: object | null;
  after?: object | null;
}

/** Adds entries to the audit log. Call it in the transaction of the change. */
export async function audit(executor: Executor, actor: Actor, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ ids, before = null, after = null, ...entry }) => ({
    ...entry,
    record_ids: ids,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
  }));
  await sql`
    INSERT INTO audit_log (user_id, user_name, request_id, action, kind, record_ids, summary, before, after)
    SELECT ${actor.userId}::integer, ${actor.name}, ${actor.requestId}::text, action, kind, record_ids, summary,
           nullif(before, 'null'), nullif(after, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         AS row (action text, kind text, record_ids bigint[], summary text, before jsonb, after jsonb)
  `.execute(executor);
}

const secret = /password|secret|token|hash|p256dh|^auth$|api_?key/i;

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).filter(([name]) => !secret.test(name));
  return Object.fromEntries(fields.map(([name, inner]) => [name, withoutSecrets(inner)]));
}
