import pg from 'pg';

/**
 * SQLSTATEs of failures that may pass soon: connection failure (08), too many connections (53), shutdown, start or
 * recovery (57P), database missing during a restore (3D000), primary not yet writable (25006).
 */
const away = /^(08\w{3}|25006|53\w{3}|57P0[1-5]|3D000)$/;
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);
/** Messages of pg for connection failures, which have no code. */
const messages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection|Client was closed)/;

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return away.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // ENOENT is also the code of a missing file. For a socket, it comes with the syscall `connect`.
  if (code && socketCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return messages.test(error.message);
}

export function isQueryTooSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/** True if a named statement is unknown, could not be parsed, or has changed columns since a migration. */
export function isStatementNameLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(26000|0A000|42\w{3})$/.test(error.code ?? '');
}

/** True if PostgreSQL refused a NUL character or, in JSON, half a surrogate pair. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return (
    error.code === '22021' || error.code === '22P05' || (error.code === '22P02' && /type json/.test(error.message))
  );
}

export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/** True if a conflict with another transaction, such as a deadlock, ended the transaction. It can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/** True if the primary may succeed where a replica failed: outage, conflict with recovery, or a write. */
export function maySucceedOnPrimary(error: unknown): boolean {
  return isDatabaseAway(error) || isSerializationFailure(error);
}

export function isMissingReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** Name of the violated index or constraint. Empty if the database does not name one. */
export function violatedConstraintOf(error: unknown): string {
  return (error instanceof pg.DatabaseError && error.constraint) || '';
}
