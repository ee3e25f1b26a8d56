import { type KindsNeed, type Need, needOfRequest, wantedAmountOfKinds } from '@bargain-buddy/catalogue';
import { amountInThousandths } from '@bargain-buddy/domain';

export { type KindsNeed, type Need, needOfRequest, wantedAmountOfKinds };

/** Returns equal keys for equal needs. Units are normalized (2 kg = 2000 g); text ignores case. */
export function needKey(need: Need): string {
  if ('product' in need) return `${need.product} ${need.store ?? 'anywhere'}`;
  if ('text' in need) return `t${need.text.toLowerCase()}`;
  return `k${kindsKey(need.kinds)} ${amountInThousandths(wantedAmountOfKinds(need))}`;
}

export function kindsKey(kinds: readonly number[]): string {
  return kinds.toSorted((a, b) => a - b).join(' ');
}

/** Returns equal keys for needs that can be combined: equal needs, or different amounts of the same kinds. */
export const needMergeKey = (need: Need): string => ('kinds' in need ? `k${kindsKey(need.kinds)}` : needKey(need));
