import type { Executor } from '../../../platform/database/database.ts';

export function findStatuses(db: Executor) {
  return db.selectFrom('integration_status').selectAll().execute();
}
