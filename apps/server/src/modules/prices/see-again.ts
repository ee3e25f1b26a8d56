import { holdsAllPrices } from '@bargain-buddy/domain';
import type { Actor } from '../../platform/audit.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findReporterRecord, type Observer, observeAgain } from '../observations/index.ts';
import { decide } from './verify-price.service.ts';

/** A superuser verifies the price thereby. Distrusted reporters change nothing. */
export async function seeAgain(
  trx: Executor,
  priceId: number,
  { me, actor, observer }: { me: CurrentUser; actor: Actor; observer: Observer },
): Promise<void> {
  if (!me.isSuperuser && holdsAllPrices(await findReporterRecord(trx, me.id))) return;
  await observeAgain(trx, priceId, observer);
  if (me.isSuperuser) await decide(trx, actor, priceId, 'verified');
}
