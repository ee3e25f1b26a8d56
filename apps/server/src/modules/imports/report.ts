import type { ImportReport } from '@bargain-buddy/contract';
import { counted } from '@bargain-buddy/domain';
import type { Plan } from './plan/plan.ts';
import { describeChanges } from './report-changes.ts';
import type { Survey } from './survey/survey.ts';
import { newOnes } from './write/write-plan.ts';

/** A hopeless file has a reason in every cell; more than this many help nobody. The figures count all of them. */
const mostNamed = 5_000;

export interface ReportFacts {
  survey: Survey;
  plan: Plan;
  dryRun: boolean;
}

/**
 * What an import is about to do; to be made before the plan is written, which gives new products and stores their ids.
 */
export function makeReport({ survey, plan, dryRun }: ReportFacts): ImportReport {
  const sheetOf = (sheet: number) => survey.sheets[sheet]?.name ?? '';
  const count = (cells: readonly { sheet: number }[]) => {
    const bySheet = survey.sheets.map(() => 0);
    for (const { sheet } of cells) bySheet[sheet] = (bySheet[sheet] ?? 0) + 1;
    return bySheet;
  };
  const [added, unchanged, skipped] = [count(plan.added), count(plan.unchanged), count(plan.skippedCells)];
  const figures = {
    added: plan.added.length,
    unchanged: plan.unchanged.length,
    skipped: plan.skippedCells.length,
    new_products: newOnes(plan.added.map(({ product }) => product)).length,
    new_stores: newOnes(plan.added.map(({ store }) => store)).length,
  };
  return {
    message:
      survey.sheets.length > 0
        ? describe(figures, dryRun)
        : 'Choose which columns have the item, the club and the price.',
    import_id: null,
    dry_run: dryRun,
    ...figures,
    sheets: survey.sheets.map(({ name, stores, products }, i) => ({
      sheet: name,
      stores,
      products,
      added: added[i] ?? 0,
      unchanged: unchanged[i] ?? 0,
      skipped: skipped[i] ?? 0,
    })),
    unresolved_stores: unresolvedStores(plan),
    skipped_sheets: survey.skippedSheets,
    skipped_cells: plan.skippedCells
      .slice(0, mostNamed)
      .map(({ sheet, ...cell }) => ({ sheet: sheetOf(sheet), ...cell })),
    ...describeChanges(plan),
    ...(survey.columns && { columns: survey.columns }),
  };
}

/** The stores without an exact position that exist or will exist; `id` is null for those still to be made. */
export function unresolvedStores(plan: Plan): ImportReport['unresolved_stores'] {
  const used = new Set(plan.added.map(({ store }) => store));
  return plan.stores.flatMap((store) => {
    const { id, name, address, region, unresolved } = store;
    return unresolved && (id !== null || used.has(store)) ? [{ id, name, address, region, reason: unresolved }] : [];
  });
}

function describe(
  figures: Pick<ImportReport, 'added' | 'unchanged' | 'skipped' | 'new_products' | 'new_stores'>,
  dryRun: boolean,
) {
  const { added, unchanged, skipped, new_products, new_stores } = figures;
  const rest = `${number(unchanged)} unchanged, ${number(skipped)} skipped.`;
  if (added === 0) return `Nothing new: ${rest}`;
  const made = [
    new_products > 0 ? counted(new_products, 'new product') : '',
    new_stores > 0 ? counted(new_stores, 'new store') : '',
  ].filter(Boolean);
  const where = made.length > 0 ? ` with ${made.join(' and ')}` : '';
  return `${dryRun ? 'Would add' : 'Added'} ${counted(added, 'price')}${where}; ${rest}`;
}

const number = (value: number) => value.toLocaleString('en');
