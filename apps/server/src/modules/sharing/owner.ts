import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Executor } from '../../platform/database/database.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { findListRole } from './members.queries.ts';

/** Maximum number of members of a list, including the owner. */
export const maxListMembers = 50;

export const ownersOnlyMessage = 'Only the owner can share this list and see its members.';

/** Throws NotFound instead of Forbidden for strangers, to hide that the list exists. */
export async function requireListOwner(db: Executor, me: CurrentUser, listId: number): Promise<void> {
  const role = await findListRole(db, listId, me.id);
  if (!role) throw new NotFound('We couldn’t find this shopping list.');
  if (role !== 'owner') throw new Forbidden(ownersOnlyMessage);
}
