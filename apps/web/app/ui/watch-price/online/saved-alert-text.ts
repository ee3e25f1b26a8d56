import type { PriceAlert } from '@bargain-buddy/contract';
import { fromCents, inCents, priceBackFrom, startAlertState } from '@bargain-buddy/domain';
import { currentPriceText } from '~/lib/current-price-text.ts';
import { formatPrice } from '~/lib/format.ts';

/** A price that already meets the alert is no crossing, so the alert waits until the price has come back. */
export function savedAlertText(alert: PriceAlert): string {
  const { rule, price, percent, current, list } = alert;
  const threshold = price === null ? null : Number(inCents(price));
  if (!current || threshold === null || startAlertState({ rule, threshold, percent }, Number(inCents(current))).armed)
    return `We’ll tell you when the ${list ? 'total' : 'price'} gets there.`;
  const [side, back, crosses] =
    rule === 'below' ? (['below', 'rise', 'falls below'] as const) : (['above', 'fall', 'rises above'] as const);
  const first = formatPrice(fromCents(BigInt(priceBackFrom(side, threshold))));
  return `It is already ${currentPriceText(current, alert)}. It must ${back} to ${first} first. We’ll tell you when it ${crosses} ${formatPrice(price)} again.`;
}
