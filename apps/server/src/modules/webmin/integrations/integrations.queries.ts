import type { Executor } from '../../../platform/database/database.ts';

/** How the last use of each service went, as far as any was used. */
export function findStatuses(db: Executor) {
  return db.selectFrom('integration_status').selectAll().execute();
}
