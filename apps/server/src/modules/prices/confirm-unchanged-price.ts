import { areReporterPricesHeld } from '@bargain-buddy/domain';
import type { Actor } from '../../platform/audit.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findReporterRecord, observePriceAgain, type PriceObserver } from '../observations/index.ts';
import { decideAboutLockedPrice } from './verify-price.service.ts';

/** A superuser verifies the price thereby. Distrusted reporters change nothing. */
export async function confirmUnchangedPrice(
  trx: Executor,
  priceId: number,
  { me, actor, observer }: { me: CurrentUser; actor: Actor; observer: PriceObserver },
): Promise<void> {
  if (!me.isSuperuser && areReporterPricesHeld(await findReporterRecord(trx, me.id))) return;
  await observePriceAgain(trx, priceId, observer);
  if (me.isSuperuser) await decideAboutLockedPrice(trx, actor, priceId, 'verified');
}
