import type { FastifyBaseLogger } from 'fastify';
import {
  deleteOldSignInChallenges,
  sendPasswordResetLink,
  sendRevertEmailLink,
  sendVerificationMail,
} from './modules/accounts/index.ts';
import { pruneAisleVotes } from './modules/aisle-order/index.ts';
import { deleteOldImportRuns, type ImportThread } from './modules/imports/index.ts';
import { assignMissingKinds } from './modules/kinds/index.ts';
import { deleteOldListingChanges } from './modules/listings/index.ts';
import { purgeTombstones } from './modules/lists/index.ts';
import { locateStores } from './modules/lookups/locate-stores.ts';
import { deliverNotification } from './modules/notifications/notify.ts';
import { writeOpenDataInThread } from './modules/open-data/index.ts';
import type { PlanThreads } from './modules/plans/index.ts';
import { measurePolicyEvents } from './modules/policy-events/measure-events.ts';
import { checkAlerts, checkListAlerts } from './modules/price-alerts/check-alerts.ts';
import { removeProfilePictureFile } from './modules/profile/personal-picture.ts';
import { deleteEndedPushSubscriptions, deliverPush } from './modules/push/push.service.ts';
import { deliverInvite, mailInvite, notifyOfInvites } from './modules/sharing/index.ts';
import { mergeKindsOfSameWords } from './modules/webmin/kinds/merge-kinds-of-same-words.service.ts';
import { notifyDecision } from './modules/webmin/review/notify-decision.ts';
import { deleteOldKnownNetworks } from './platform/auth/known-network.ts';
import { deleteExpiredTokens } from './platform/auth/refresh-token.ts';
import { deleteOldSessionProofs } from './platform/auth/session-proof.ts';
import { trackIntegration } from './platform/integrations.ts';
import type { RecurringJobName } from './platform/jobs/queue.ts';
import type { JobHandlers } from './platform/jobs/worker.ts';
import { sendMail } from './platform/mail/send-mail.ts';
import { deleteOldCounters } from './platform/rate-limit/limits.ts';
import type { AppServices } from './platform/services.ts';

interface AppParts {
  log: FastifyBaseLogger;
  importThread: ImportThread;
  planThreads: PlanThreads;
}

export function jobHandlers(services: AppServices, { log, importThread, planThreads }: AppParts): JobHandlers {
  return {
    ...recurringWork(services),
    'import-file': ({ run }) => importThread.carryOutRun(run),
    'locate-stores': () => locateStores(services, log),
    'password-reset': ({ email }) => withMailServer(services, () => sendPasswordResetLink(services, email, log)),
    'prove-address': ({ user }) => withMailServer(services, () => sendVerificationMail(services, user, log)),
    'tell-old-address': (job) => withMailServer(services, () => sendRevertEmailLink(services, job, log)),
    'tell-of-invites': ({ user }) => notifyOfInvites(services.db, user),
    'mail-invite': ({ id }) => withMailServer(services, () => mailInvite(services, id, log)),
    'deliver-invite': ({ id }) => deliverInvite(services.db, id),
    'check-alerts': () => checkAlerts(services),
    'check-list-alerts': () => checkListAlerts({ ...services, planThreads }),
    'remove-picture': ({ path }) => removeProfilePictureFile(services, path),
    'tell-of-decision': ({ decision }) => notifyDecision(services.db, decision),
    'deliver-notification': (job) => deliverNotification(services, job),
    'send-push': (job) => trackIntegration(services.db, 'push', () => deliverPush(services, job)),
    'send-mail': (mail) => withMailServer(services, () => sendMail(services.config, mail, log)),
  };
}

/** Mails in the file outbox do not show that a mail server works. */
function withMailServer({ db, config }: AppServices, send: () => Promise<void>): Promise<void> {
  return config.smtpUrl ? trackIntegration(db, 'mail', send) : send();
}

/** Handlers of the jobs in apps/server/crontab. */
function recurringWork(services: AppServices): Record<RecurringJobName, () => Promise<void>> {
  const { db, patientDb } = services;
  return {
    'forget-rate-limits': () => deleteOldCounters(db),
    async 'forget-sessions'() {
      await deleteExpiredTokens(db);
      await deleteOldSessionProofs(db);
      await deleteOldSignInChallenges(db);
      await deleteEndedPushSubscriptions(db);
      await deleteOldKnownNetworks(db);
    },
    'forget-aisle-votes': () => pruneAisleVotes(db),
    async 'forget-list-changes'() {
      await purgeTombstones(db);
      await deleteOldListingChanges(db);
    },
    'forget-import-runs': () => deleteOldImportRuns(db),
    async 'sort-products'() {
      await assignMissingKinds(db);
      await mergeKindsOfSameWords(db);
    },
    'measure-policy-events': () => measurePolicyEvents(patientDb ?? db),
    'write-open-data': () => writeOpenDataInThread(services),
  };
}
