import type { ImportDetails, ImportReport, Suspect } from '@bargain-buddy/contract';
import type { Columns } from '../../platform/http/csv-answer.ts';

export const skippedColumns: Columns<ImportReport['skipped_cells'][number]> = {
  Sheet: ({ sheet }) => sheet,
  Cell: ({ cell }) => cell,
  Value: ({ value }) => value,
  Reason: ({ reason }) => reason,
};

export const suspectColumns: Columns<Suspect> = {
  Sheet: ({ sheet }) => sheet,
  Cell: ({ cell }) => cell,
  Product: ({ product }) => product,
  Store: ({ store }) => store,
  Price: ({ price }) => price,
  Before: ({ previous }) => previous,
  'Other stores': ({ median }) => median,
  Reason: ({ why }) => why,
  Choice: ({ choice }) => choice,
};

/** The cells that an import passed over, in one batch. */
export async function* skippedOf({ report }: ImportDetails) {
  yield report?.skipped_cells ?? [];
}

/** The prices that an import found suspicious, in one batch. */
export async function* suspectsOf({ report }: ImportDetails) {
  yield report?.suspects ?? [];
}
