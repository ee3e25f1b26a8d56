import type { User } from '@bargain-buddy/contract';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { AppUserRow } from '../../platform/database/tables.ts';

export function toUser(row: AppUserRow, preferredStores: User['preferred_stores'], me: CurrentUser): User {
  return {
    id: row.id,
    email: row.email,
    email_verified: row.email_proven_at !== null,
    pending_email: row.pending_email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    profile_picture: row.profile_picture,
    preferred_stores: preferredStores,
    preferred_region: row.preferred_region && { region: row.preferred_region },
    email_notifications: row.email_notifications,
    push_notifications: row.push_notifications,
    theme_mode: row.theme_mode,
    // The default is light, so dark is a choice, also one of an earlier release.
    theme_chosen: row.theme_chosen || row.theme_mode === 'dark',
    is_superuser: row.is_superuser,
    second_step_due: me.secondStepDue,
  };
}
