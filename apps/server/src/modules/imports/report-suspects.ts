import type { ImportReport, LikelyStoreOfColumn, Suspect, SuspectReason } from '@bargain-buddy/contract';
import { suspectReasons } from '@bargain-buddy/contract';
import { columnOfCell } from './guard/column-of-cell.ts';
import type { ImportPlan, StoreTitleParts } from './plan/plan.ts';
import { joinNameParts } from './report-changes.ts';

/** Size limit of the report. Further suspects are decided by reason. */
const maxNamed = 2_000;

export function describeSuspects(
  plan: ImportPlan,
  sheetOf: (sheet: number) => string,
): Required<Pick<ImportReport, 'suspects' | 'suspect_counts'>> {
  const suspects = suspectsOfImportPlan(plan, sheetOf);
  const counts: Partial<Record<SuspectReason, number>> = {};
  for (const { reason } of suspects) counts[reason] = (counts[reason] ?? 0) + 1;
  return { suspects: suspects.slice(0, maxNamed), suspect_counts: counts };
}

export function suspectsOfImportPlan(
  { added, held, leftOut, storeColumns = [] }: ImportPlan,
  sheetOf: (sheet: number) => string,
): Suspect[] {
  const owners = new Map(storeColumns.map(({ sheet, column, belongs_to }) => [`${sheet}!${column}`, belongs_to]));
  const suspects = [...added, ...held, ...leftOut].flatMap((price): Suspect[] => {
    const { sheet, cell, product, store, price: amount, trusted, repeatsSurvey, suspicion } = price;
    if (!suspicion) return [];
    const { owner, proposal, ...facts } = suspicion;
    return [
      {
        sheet: sheetOf(sheet),
        cell,
        product: joinNameParts([product.name, product.brand, product.amount]),
        store: joinNameParts([store.name, store.address]),
        price: amount,
        previous: trusted,
        ...facts,
        ...(repeatsSurvey && { repeats_survey: true as const }),
        ...(owner && {
          belongs_to: owners.get(`${sheetOf(sheet)}!${columnOfCell(cell)}`) ?? outsideFile(owner),
        }),
        ...(suspicion.reason === 'decimal' && { proposal: proposal ?? null }),
      },
    ];
  });
  const rank = ({ reason }: Suspect) => suspectReasons.indexOf(reason);
  return suspects.sort((a, b) => rank(a) - rank(b));
}

const outsideFile = ({ id, key, name, address, region }: StoreTitleParts): LikelyStoreOfColumn => ({
  id,
  key,
  name: joinNameParts([name, address]),
  region,
  sheet: null,
  column: null,
});
