import type { UserAction } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';

/** Confirmation texts of actions that a second click cannot reverse. */
export const confirmationTexts = {
  deactivate: (count: number) =>
    `${formatCount(count, 'user')} will be signed out at once and cannot sign in until activated again.`,
  make_superuser: (count: number) => `${formatCount(count, 'user')} may then do everything that you may.`,
  remove_superuser: (count: number) => `${formatCount(count, 'user')} may then no longer use WebMin.`,
  delete: (count: number) =>
    `${formatCount(count, 'user')} will go for good. Prices stay without the name, and shared lists go to another member.`,
} satisfies Partial<Record<UserAction, (count: number) => string>>;
