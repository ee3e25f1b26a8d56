import { deleteOldChallenges } from './modules/accounts/index.ts';
import { pruneVotes } from './modules/aisle-order/index.ts';
import { deleteOldRuns } from './modules/imports/index.ts';
import { assignMissingKinds } from './modules/kinds/index.ts';
import { deleteOldListingChanges } from './modules/listings/index.ts';
import { purgeTombstones } from './modules/lists/index.ts';
import { deleteEndedSubscriptions } from './modules/push/push.service.ts';
import { joinOrders } from './modules/webmin/kinds/join-orders.service.ts';
import { deleteOldNetworks } from './platform/auth/known-network.ts';
import { deleteExpiredTokens } from './platform/auth/refresh-token.ts';
import { deleteOldProofs } from './platform/auth/session-proof.ts';
import type { RecurringJobName } from './platform/jobs/queue.ts';
import { deleteOldCounters } from './platform/rate-limit/limits.ts';
import type { AppServices } from './platform/services.ts';

/** Handlers of the jobs in apps/server/crontab. */
export function recurringWork({ db }: AppServices): Record<RecurringJobName, () => Promise<void>> {
  return {
    'forget-rate-limits': () => deleteOldCounters(db),
    async 'forget-sessions'() {
      await deleteExpiredTokens(db);
      await deleteOldProofs(db);
      await deleteOldChallenges(db);
      await deleteEndedSubscriptions(db);
      await deleteOldNetworks(db);
    },
    'forget-aisle-votes': () => pruneVotes(db),
    async 'forget-list-changes'() {
      await purgeTombstones(db);
      await deleteOldListingChanges(db);
    },
    'forget-import-runs': () => deleteOldRuns(db),
    async 'sort-products'() {
      await assignMissingKinds(db);
      await joinOrders(db);
    },
  };
}
