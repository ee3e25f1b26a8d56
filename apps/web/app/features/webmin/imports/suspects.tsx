import type { ImportReport, StoreColumn, Suspect, SuspectChoice, SuspectReason } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { SegmentedChoice } from '~/ui/segmented-choice/segmented-choice.tsx';
import { type Correction, columnCorrectionOf, columnReferenceOf } from './corrections.ts';
import {
  cellReferenceOf,
  choiceForSuspectReason,
  holdAllChoices,
  withReasonChoice,
  withSuspectChoice,
} from './decisions.ts';
import styles from './imports.module.css';
import { CellCorrectionField, PendingCorrectionMark, useCorrecting } from './pending-correction-mark.tsx';

const titles: Record<SuspectReason, string> = {
  month: 'Sheets of another month',
  swapped: 'Columns with another store’s prices',
  conflict: 'Rows that contradict each other',
  decimal: 'Decimal points',
  jump: 'Large changes',
  median: 'Far from other stores',
  kind: 'New, and far from similar products',
  growth: 'New stores in a sheet that grew too much',
};
const choiceOptions: { value: SuspectChoice; text: string }[] = [
  { value: 'import', text: 'Import' },
  { value: 'hold', text: 'Hold' },
  { value: 'skip', text: 'Skip' },
];
const shownAtFirst = 20;

export function SuspectPricesTable({ report }: { report: ImportReport }) {
  const { onChoose } = useCorrecting();
  const { suspects = [], suspect_counts = {} } = report;
  if (suspects.length === 0) return null;
  const reasons = [...new Set(suspects.map(({ reason }) => reason))];
  const all = Object.values(suspect_counts).reduce((sum, count) => sum + count, 0);
  return (
    <section className={styles.suspects} aria-label="Suspicious prices">
      <header className={styles.suspectsHead}>
        <h3>Suspicious prices ({all.toLocaleString('en')})</h3>
        <Button size="small" onClick={() => onChoose(holdAllChoices)}>
          Hold all
        </Button>
      </header>
      <p className={styles.progress}>Shoppers do not see held prices until somebody has reviewed them.</p>
      {reasons.map((reason) => {
        const ofReason = suspects.filter((suspect) => suspect.reason === reason);
        return (
          <ReasonGroup
            key={reason}
            reason={reason}
            count={suspect_counts[reason] ?? ofReason.length}
            suspects={ofReason}
            columns={report.store_columns ?? []}
          />
        );
      })}
    </section>
  );
}

interface ReasonGroupProps {
  reason: SuspectReason;
  count: number;
  suspects: Suspect[];
  columns: StoreColumn[];
}

function ReasonGroup({ reason, count, suspects, columns }: ReasonGroupProps) {
  const { choices, onChoose } = useCorrecting();
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? suspects : suspects.slice(0, shownAtFirst);
  return (
    <details className={styles.details}>
      <summary>
        {titles[reason]} ({count.toLocaleString('en')})
      </summary>
      {reason === 'swapped' && <MovedColumns columns={columns.filter(({ belongs_to }) => belongs_to)} />}
      {reason === 'decimal' && <AllProposals suspects={suspects} />}
      <div className={styles.suspectsHead}>
        <span>All of these</span>
        <SegmentedChoice
          legend={`All of ${titles[reason]}`}
          value={choiceForSuspectReason(choices, reason)}
          options={choiceOptions}
          onChange={(choice) => onChoose(withReasonChoice(choices, suspects, choice))}
        />
      </div>
      <SuspectList suspects={rows} />
      {rows.length < suspects.length && <Button onClick={() => setWhole(true)}>Show all {suspects.length}</Button>}
      {count > suspects.length && <p>{count - suspects.length} more are decided by the choice for all of these.</p>}
    </details>
  );
}

const proposed = (suspect: Suspect) =>
  suspect.proposal ? { what: 'cell' as const, address: cellReferenceOf(suspect), text: suspect.proposal } : undefined;

function AllProposals({ suspects }: { suspects: Suspect[] }) {
  const { corrections, onCorrect } = useCorrecting();
  const open = suspects.filter((suspect) => suspect.proposal && !corrections[`cell ${cellReferenceOf(suspect)}`]);
  if (open.length < 2) return null;
  return (
    <Button size="small" onClick={() => onCorrect(...open.flatMap((suspect) => proposed(suspect) ?? []))}>
      Accept all {open.length} proposals
    </Button>
  );
}

/** Lists the prices of a reason. After a proposal is accepted, the focus moves to the next one. */
function SuspectList({ suspects }: { suspects: Suspect[] }) {
  const { onCorrect } = useCorrecting();
  const list = useRef<HTMLUListElement>(null);
  const accept = (suspect: Suspect, button: HTMLElement) => {
    const correction = proposed(suspect);
    if (!correction) return;
    const proposals = [...(list.current?.querySelectorAll<HTMLElement>('[data-proposal]') ?? [])];
    const index = proposals.indexOf(button);
    const section = list.current?.closest('details')?.querySelector('summary');
    onCorrect(correction);
    (proposals[index + 1] ?? proposals[index - 1] ?? section)?.focus();
  };
  return (
    <ul ref={list} className={styles.unknown}>
      {suspects.map((suspect) => (
        <SuspectRow key={cellReferenceOf(suspect)} suspect={suspect} onAccept={accept} />
      ))}
    </ul>
  );
}

interface SuspectRowProps {
  suspect: Suspect;
  onAccept: (suspect: Suspect, button: HTMLElement) => void;
}

function SuspectRow({ suspect, onAccept }: SuspectRowProps) {
  const { corrections, choices, onChoose } = useCorrecting();
  const { product, store, price, previous, median, why, proposal, choice } = suspect;
  const address = cellReferenceOf(suspect);
  const correction = corrections[`cell ${address}`];
  const beside = [
    previous === null ? '' : `before ${formatPrice(previous)}`,
    median === null ? '' : `other stores ${formatPrice(median)}`,
  ].filter(Boolean);
  return (
    <li>
      <div className={styles.suspect}>
        <strong>{formatPrice(price)}</strong>
        <span>{beside.join(', ')}</span>
        <span className={styles.what}>
          {product} · {store}
        </span>
        <span className={styles.where}>
          {why} {address}
        </span>
      </div>
      {correction ? (
        <PendingCorrectionMark correction={correction} />
      ) : (
        <>
          {proposal && (
            <Button
              size="small"
              variant="outlined"
              data-proposal
              aria-label={`${formatPrice(proposal)}? ${product}, ${store}`}
              onClick={({ currentTarget }) => onAccept(suspect, currentTarget)}
            >
              {formatPrice(proposal)}?
            </Button>
          )}
          <SegmentedChoice
            legend={`${product}, ${store}`}
            value={choice}
            options={choiceOptions}
            onChange={(chosen) => onChoose(withSuspectChoice(choices, suspect, chosen))}
          />
          <CellCorrectionField address={address} />
        </>
      )}
    </li>
  );
}

function MovedColumns({ columns }: { columns: StoreColumn[] }) {
  const { corrections, onCorrect } = useCorrecting();
  const open = columns.filter((column) => !corrections[`column ${columnReferenceOf(column)}`]);
  if (columns.length === 0) return null;
  return (
    <>
      {open.length > 1 && (
        <Button size="small" onClick={() => onCorrect(...open.flatMap((column) => moveOf(column) ?? []))}>
          Move all {open.length} columns
        </Button>
      )}
      <ul className={styles.unknown} aria-label="Columns to move">
        {columns.map((column) => (
          <MovedColumn key={columnReferenceOf(column)} column={column} />
        ))}
      </ul>
    </>
  );
}

function MovedColumn({ column }: { column: StoreColumn }) {
  const { corrections, onCorrect } = useCorrecting();
  const { sheet, column: letters, title, area, prices, belongs_to } = column;
  const correction = corrections[`column ${columnReferenceOf(column)}`];
  const move = moveOf(column);
  return (
    <li>
      <div className={styles.suspect}>
        <strong>{[title, area].filter(Boolean).join(', ')}</strong>
        <span className={styles.where}>
          {columnReferenceOf(column)}, {formatCount(prices, 'price')}: they look like the prices of {belongs_to?.name}.
        </span>
      </div>
      {correction ? (
        <PendingCorrectionMark correction={correction} />
      ) : (
        <>
          {move && (
            <Button size="small" variant="outlined" className={styles.long} onClick={() => onCorrect(move)}>
              Move this column to {belongs_to?.name}
            </Button>
          )}
          <Button
            size="small"
            aria-label={`Ignore the column ${letters} of ${sheet}`}
            onClick={() => onCorrect(columnCorrectionOf(column, 'ignore'))}
          >
            Ignore
          </Button>
        </>
      )}
    </li>
  );
}

function moveOf({ belongs_to, ...column }: StoreColumn): Correction | undefined {
  return belongs_to && columnCorrectionOf(column, { store: belongs_to.id ?? belongs_to.key, label: belongs_to.name });
}
