import type { ImportReport } from '@bargain-buddy/contract';
import { describeImport } from '@bargain-buddy/domain';
import type { ImportPlan } from './plan/plan.ts';
import { productNameInReport, storeNameInReport } from './plan/survey-facts.ts';
import { describeImportChanges } from './report-changes.ts';
import { describeSuspects } from './report-suspects.ts';
import type { Survey } from './survey/survey.ts';
import { distinctNewRecords } from './write/write-import-plan.ts';

/** Size limit of the report. The counts include all cells. */
const maxNamed = 5_000;

export interface ImportReportFacts {
  survey: Survey;
  plan: ImportPlan;
  warnings: NonNullable<ImportReport['warnings']>;
  dryRun: boolean;
}

/** Creates the report. Call it before `writeImportPlan`, which sets the ids of new products and stores. */
export function makeImportReport({ survey, plan, warnings, dryRun }: ImportReportFacts): ImportReport {
  const sheetOf = createSheetNameLookup(survey);
  const count = (cells: readonly { sheet: number }[]) => {
    const bySheet = survey.sheets.map(() => 0);
    for (const { sheet } of cells) bySheet[sheet] = (bySheet[sheet] ?? 0) + 1;
    return bySheet;
  };
  const written = [...plan.added, ...plan.held];
  const [added, held] = [count(plan.added), count(plan.held)];
  const [unchanged, skipped] = [count(plan.unchanged), count(plan.skippedCells)];
  const figures = {
    added: plan.added.length,
    held: plan.held.length,
    left_out: plan.leftOut.length,
    unchanged: plan.unchanged.length,
    seen_again: plan.seenAgain.length,
    skipped: plan.skippedCells.length,
    new_products: distinctNewRecords(written.map(({ product }) => product)).length,
    new_stores: distinctNewRecords(written.map(({ store }) => store)).length,
  };
  return {
    message:
      survey.sheets.length > 0
        ? describeImport({ ...figures, dry_run: dryRun })
        : 'Choose which columns have the item, the club and the price.',
    import_id: null,
    dry_run: dryRun,
    ...figures,
    warnings,
    ...describeSuspects(plan, sheetOf),
    ...describePlan(plan),
    sheets: survey.sheets.flatMap(({ name, stores, products }, i) =>
      plan.leftOutSheets.has(i)
        ? []
        : [
            {
              sheet: name,
              stores,
              products,
              added: added[i] ?? 0,
              held: held[i] ?? 0,
              unchanged: unchanged[i] ?? 0,
              skipped: skipped[i] ?? 0,
            },
          ],
    ),
    unresolved_stores: unresolvedStores(plan),
    skipped_sheets: [...survey.skippedSheets, ...leftOutSheets(plan)],
    skipped_cells: skippedCellsOf(plan.skippedCells.slice(0, maxNamed), sheetOf),
    ...describeImportChanges(plan),
    ...(survey.columns && { columns: survey.columns }),
  };
}

function describePlan({ missing, storeColumns, months, growth, corrections }: ImportPlan) {
  return {
    missing,
    months,
    growth,
    corrections,
    ...(storeColumns && {
      store_columns: storeColumns,
      left_out_columns: storeColumns.flatMap(({ use, sheet, column, title, area, reason = '' }) =>
        use === 'left_out' ? [{ sheet, column, title, area, reason }] : [],
      ),
    }),
  };
}

const leftOutSheets = ({ months }: ImportPlan): ImportReport['skipped_sheets'] =>
  months.flatMap(({ sheet, says, choice }) =>
    choice === 'skip' ? [{ sheet, reason: `It is left out: its title says ${says}.` }] : [],
  );

export function createSheetNameLookup({ sheets }: Survey): (sheet: number) => string {
  return (sheet) => sheets[sheet]?.name ?? '';
}

export function skippedCellsOf(
  cells: ImportPlan['skippedCells'],
  sheetOf: (sheet: number) => string,
): ImportReport['skipped_cells'] {
  return cells.map(({ sheet, product, store, ...cell }) => ({
    sheet: sheetOf(sheet),
    ...cell,
    ...(product && { product: productNameInReport(product) }),
    ...(store && { store: storeNameInReport(store) }),
  }));
}

export function unresolvedStores(plan: ImportPlan): ImportReport['unresolved_stores'] {
  const used = new Set([...plan.added, ...plan.held].map(({ store }) => store));
  return plan.stores.flatMap((store) => {
    const { id, name, address, region, unresolved } = store;
    return unresolved && (id !== null || used.has(store)) ? [{ id, name, address, region, reason: unresolved }] : [];
  });
}
