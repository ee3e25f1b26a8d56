import type { ColumnDecision, ImportDecisions, ImportReport, StoreColumn, Suspect } from '@bargain-buddy/contract';
import { choiceOfSuspectPrice } from '@bargain-buddy/domain';
import type { TableColumns } from '../../platform/http/table-answer.ts';

export interface ImportReportRow {
  sheet: string;
  /** Cell address, column letters, or '' for a whole sheet. */
  cell: string;
  product?: string | undefined;
  store?: string | undefined;
  price?: string | undefined;
  proposal?: string | null | undefined;
  previous?: string | null;
  median?: string | null;
  reason: string;
  choice: string;
}

const money = (of: (row: ImportReportRow) => string | null | undefined) => ({
  of: (row: ImportReportRow) => of(row) ?? null,
  kind: 'money' as const,
});

export const importReportColumns: TableColumns<ImportReportRow> = {
  Sheet: { of: ({ sheet }) => sheet, width: 12 },
  Cell: { of: ({ cell }) => cell, width: 8 },
  Product: { of: ({ product }) => product ?? null, width: 40 },
  Store: { of: ({ store }) => store ?? null, width: 32 },
  Price: money(({ price }) => price),
  Proposal: money(({ proposal }) => proposal),
  Before: money(({ previous }) => previous),
  'Other stores': money(({ median }) => median),
  Reason: { of: ({ reason }) => reason, width: 60 },
  Choice: { of: ({ choice }) => choice, width: 12 },
};

export const skippedCellRow = ({ value, ...cell }: ImportReport['skipped_cells'][number]): ImportReportRow => ({
  ...cell,
  price: value,
  choice: 'skipped',
});

export function suspectPriceRows(
  suspects: readonly Suspect[],
  { months = [] }: Pick<ImportReport, 'months'>,
  decisions: ImportDecisions | undefined,
): ImportReportRow[] {
  const otherMonths = new Set(months.map(({ sheet }) => sheet));
  return suspects.flatMap(({ reason, why, belongs_to, ...suspect }): ImportReportRow[] => {
    if (reason === 'month' && decisions?.months[suspect.sheet] === 'accept') return [];
    const choice = decisions ? choiceOfSuspectPrice(decisions, { ...suspect, reason }, otherMonths) : suspect.choice;
    const place = belongs_to?.sheet ? ` (${belongs_to.sheet}, column ${belongs_to.column})` : '';
    return [{ ...suspect, reason: `${why}${place}`, choice }];
  });
}

export function importDecisionRows(report: ImportReport, decisions: ImportDecisions | undefined): ImportReportRow[] {
  const { corrections = [], store_columns = [], months = [], growth = [], skipped_sheets } = report;
  const corrected = new Map(corrections.map((one) => [`${one.sheet}!${one.cell}`, one]));
  for (const [address, text] of Object.entries(decisions?.corrections ?? {}))
    corrected.set(address, { ...splitAddress(address), ...corrected.get(address), text });
  return [
    ...skipped_sheets.map(({ sheet, reason }) => ({ sheet, cell: '', reason, choice: 'left out' })),
    ...months.map(({ sheet, says, choice }) => ({
      sheet,
      cell: '',
      reason: `Its title says ${says}.`,
      choice: decisions?.months[sheet] ?? choice ?? 'undecided',
    })),
    ...growth.map(({ sheet, now, before, prices, choice }) => ({
      sheet,
      cell: '',
      reason: `It has ${now.stores} stores and ${now.prices} prices, the last survey had ${before?.stores ?? 0} and ${before?.prices ?? 0}; ${prices} prices wait for this choice.`,
      choice: decisions ? (decisions.growth ?? 'skip') : choice,
    })),
    ...store_columns.flatMap(
      (column) => columnRow(column, decisions?.columns[`${column.sheet}!${column.column}`]) ?? [],
    ),
    ...[...corrected.values()].map(({ text, ...cell }) => ({
      ...cell,
      price: text,
      reason: 'The cell was corrected.',
      choice: 'corrected',
    })),
  ];
}

function columnRow(
  { sheet, column, title, area, use, reason, moved, store, belongs_to }: StoreColumn,
  decision: ColumnDecision | undefined,
): ImportReportRow | undefined {
  const titled = [title, area].filter(Boolean).join(', ');
  const row = { sheet, cell: column };
  if (decision ? 'ignored' in decision : use !== 'store')
    return { ...row, store: titled, reason: reason ?? 'It is ignored.', choice: 'left out' };
  if (!moved && !decision) return undefined;
  const target = [belongs_to, store].find((one) => !decision || ('store' in decision && isStore(one, decision.store)));
  const name = moved && !decision ? store?.name : target?.name;
  return { ...row, store: name, reason: `The column is titled ${titled || 'nothing'}.`, choice: 'moved' };
}

const isStore = (one: { id: number | null; key: string } | undefined, store: number | string) =>
  one !== undefined && (one.id === store || one.key === store);

function splitAddress(address: string) {
  const at = address.lastIndexOf('!');
  return { sheet: address.slice(0, at), cell: address.slice(at + 1) };
}
