import { forgetOldRuns } from './modules/imports/index.ts';
import { forgetOldChanges } from './modules/lists/index.ts';
import { forgetSignedOut } from './modules/push/push.service.ts';
import { forgetOldNetworks } from './platform/auth/known-network.ts';
import { deleteExpiredTokens } from './platform/auth/refresh-token.ts';
import type { RecurringJobName } from './platform/jobs/queue.ts';
import { forgetOldCounters } from './platform/rate-limit/limits.ts';
import type { AppServices } from './platform/services.ts';

/** What each job of apps/server/crontab does. */
export function recurringWork({ db }: AppServices): Record<RecurringJobName, () => Promise<void>> {
  return {
    'forget-rate-limits': () => forgetOldCounters(db),
    async 'forget-sessions'() {
      await deleteExpiredTokens(db);
      await forgetSignedOut(db);
      await forgetOldNetworks(db);
    },
    'forget-list-changes': () => forgetOldChanges(db),
    'forget-import-runs': () => forgetOldRuns(db),
  };
}
