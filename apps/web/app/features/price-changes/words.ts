import type { Aisle } from '@bargain-buddy/contract';
import { inRegion } from '~/lib/region-words.ts';
import { longMonthName } from '~/lib/trend-in-words.ts';

export { productTitle, storeTitle } from '~/lib/titles.ts';

/** "Rice in the South", "Dairy", or empty for all prices. */
export function changesScopeInWords(
  { region, aisle }: { region: string; aisle: number | undefined },
  aisles: readonly Pick<Aisle, 'id' | 'name'>[],
  kind: string | undefined,
): string {
  const what = kind ?? aisles.find(({ id }) => id === aisle)?.name ?? '';
  return [what, region && inRegion(region)].filter(Boolean).join(' ');
}

export const surveyInWords = (month: string) => `Since the survey of ${longMonthName(month)}`;

/** "Price changes in the South", "Price changes: Rice in the South". */
export function priceChangesTitleOf(scope: string): string {
  if (scope === '') return 'Price changes';
  return scope.startsWith('in ') ? `Price changes ${scope}` : `Price changes: ${scope}`;
}
