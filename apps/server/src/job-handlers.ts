import type { FastifyBaseLogger } from 'fastify';
import { sendResetLink } from './modules/accounts/index.ts';
import { locateStores } from './modules/lookups/locate-stores.ts';
import { deliverNotification } from './modules/notifications/notify.ts';
import { deliverPush } from './modules/push/push.service.ts';
import { deliverInvite } from './modules/sharing/index.ts';
import type { JobHandlers } from './platform/jobs/worker.ts';
import { sendMail } from './platform/mail/send-mail.ts';
import type { AppServices } from './platform/services.ts';

/** What carries out each kind of job; main.ts starts a worker with it. */
export function jobHandlers(services: AppServices, log: FastifyBaseLogger): JobHandlers {
  return {
    'locate-stores': () => locateStores(services, log),
    'password-reset': ({ email }) => sendResetLink(services, email, log),
    'deliver-invite': (job) => deliverInvite(services, job),
    'deliver-notification': (job) => deliverNotification(services, job),
    'send-push': (job) => deliverPush(services, job),
    'send-mail': (mail) => sendMail(services.config, mail, log),
  };
}
