import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** Warns if the login of requests is a superuser or has no statement timeout. */
export async function warnOfDatabaseLogin(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query<{ is_superuser: boolean; has_limit: boolean }>(`
    SELECT rolsuper AS is_superuser, current_setting('statement_timeout') <> '0' AS has_limit
    FROM pg_roles WHERE rolname = current_user`);
  if (rows[0]?.is_superuser) {
    log.warn(
      "The login of DATABASE_URL is a superuser: give the app one that owns its database and nothing else (docs/operations.md, 'A database of your own').",
    );
  }
  if (rows[0]?.has_limit === false) {
    log.warn(
      "The queries of DATABASE_URL's login have no time limit: ALTER ROLE … SET statement_timeout = '10s' (docs/operations.md, 'Several processes').",
    );
  }
}
