import type { AdminUser } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import type { Columns } from '../../../platform/http/csv-answer.ts';

export const userColumns: Columns<AdminUser> = {
  Id: ({ id }) => id,
  Email: ({ email }) => email,
  'First name': ({ first_name }) => first_name,
  'Last name': ({ last_name }) => last_name,
  Phone: ({ phone_number }) => phone_number,
  State: ({ is_active }) => (is_active ? 'Active' : 'Deactivated'),
  Role: ({ is_superuser }) => (is_superuser ? 'Superuser' : 'Shopper'),
  Joined: ({ date_joined }) => localDay(new Date(date_joined)),
  'Last active': ({ last_seen }) => last_seen && localDay(new Date(last_seen)),
  Prices: ({ prices }) => prices,
  Lists: ({ own_lists }) => own_lists,
};
