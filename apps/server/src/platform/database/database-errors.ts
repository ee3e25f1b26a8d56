import pg from 'pg';

/**
 * SQLSTATEs after which the same request may work in a moment: connections fail (08), too many of them (53), the
 * server stops, starts or recovers (57P), the database is missing while it is restored (3D000), it is only
 * just becoming the primary and cannot be written yet (25006).
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
/** What pg says of a connection that broke or was not to be had, for which it has no code. */
const messages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection|Client was closed)/;

/** True when `error` says that the database cannot be reached at present. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return away.test(error.code ?? '');
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // ENOENT is also what a missing file says; of a socket it comes with the call that failed.
  if (code && socketCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return messages.test(error.message);
}

/** True when PostgreSQL ended a query because it took longer than it may. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}

/**
 * True when a named statement cannot run by its name: the name is unknown, its columns have changed since a migration,
 * or it could not be parsed.
 */
export function isNameLost(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(26000|0A000|42\w{3})$/.test(error.code ?? '');
}

/** True when `error` is PostgreSQL's refusal of text with a NUL character or, in JSON, half a character. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return (
    error.code === '22021' || error.code === '22P05' || (error.code === '22P02' && /type json/.test(error.message))
  );
}

/** True when `error` says that a unique index has such a row already. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}

/**
 * True when the transaction was ended because of what others did meanwhile (a deadlock, for instance): it may begin
 * anew.
 */
export function isSerializationFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');
}

/**
 * True when a replica could not answer what the primary can: it is away, what it replays was in the way, or a read
 * wanted to write.
 */
export function mayAnswerElsewhere(error: unknown): boolean {
  return isDatabaseAway(error) || isSerializationFailure(error);
}

/** True when a row refers to one that is not there, or has just gone. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/** The name of the index or constraint that refused, '' where the database names none. */
export function constraintOf(error: unknown): string {
  return (error instanceof pg.DatabaseError && error.constraint) || '';
}
