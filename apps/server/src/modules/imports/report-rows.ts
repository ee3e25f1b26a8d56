import type { ImportReport, Suspect } from '@bargain-buddy/contract';
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
