import type { ImportReport, Suspect, SuspectReason } from '@bargain-buddy/contract';
import { suspectReasons } from '@bargain-buddy/contract';
import type { Plan } from './plan/plan.ts';
import { nameOf } from './report-changes.ts';

/** The rest is decided by reason; a preview of more would be read by nobody. */
const mostNamed = 2_000;

/** The first of the suspicious prices, and how many there are by reason. */
export function describeSuspects(
  plan: Plan,
  sheetOf: (sheet: number) => string,
): Required<Pick<ImportReport, 'suspects' | 'suspect_counts'>> {
  const suspects = suspectsOf(plan, sheetOf);
  const counts: Partial<Record<SuspectReason, number>> = {};
  for (const { reason } of suspects) counts[reason] = (counts[reason] ?? 0) + 1;
  return { suspects: suspects.slice(0, mostNamed), suspect_counts: counts };
}

/** The suspicious prices, by reason and then as the file has them, with what happens to each. */
export function suspectsOf({ added, held, leftOut }: Plan, sheetOf: (sheet: number) => string): Suspect[] {
  const suspects = [...added, ...held, ...leftOut].flatMap((price): Suspect[] => {
    const { sheet, cell, product, store, price: amount, trusted, suspicion } = price;
    if (!suspicion) return [];
    return [
      {
        sheet: sheetOf(sheet),
        cell,
        product: nameOf([product.name, product.brand, product.amount]),
        store: nameOf([store.name, store.address]),
        price: amount,
        previous: trusted,
        ...suspicion,
      },
    ];
  });
  const rank = ({ reason }: Suspect) => suspectReasons.indexOf(reason);
  return suspects.sort((a, b) => rank(a) - rank(b));
}
