import type { ImportReport, Suspect, SuspectChoice, SuspectReason } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { SegmentedChoice } from '~/ui/segmented-choice/segmented-choice.tsx';
import { CellField } from './correctable-cells.tsx';
import { choiceOf, choiceOfReason, type Decisions, decideOne, decideReason, holdAll } from './decisions.ts';
import styles from './imports.module.css';

const titles: Record<SuspectReason, string> = {
  month: 'Sheets of another month',
  swapped: 'Columns with another store’s prices',
  conflict: 'Rows that contradict each other',
  decimal: 'Decimal points',
  jump: 'Jumps',
  median: 'Far from other stores',
  kind: 'New, and far from their kind',
  growth: 'New stores of a sheet that grew too much',
};
const choices: { value: SuspectChoice; text: string }[] = [
  { value: 'import', text: 'Import' },
  { value: 'hold', text: 'Hold' },
  { value: 'skip', text: 'Skip' },
];
const shownAtFirst = 20;

interface SuspectsProps {
  report: ImportReport;
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
  /** Reads the file again with other texts in some cells. */
  onCorrect?: ((corrections: Record<string, string>) => void) | undefined;
}

/** The prices of a file that are not believed at once, by reason: each is imported, held for review, or left out. */
export function Suspects({
  report: { suspects = [], suspect_counts = {} },
  decisions,
  onDecide,
  onCorrect,
}: SuspectsProps) {
  if (suspects.length === 0) return null;
  const reasons = [...new Set(suspects.map(({ reason }) => reason))];
  const all = Object.values(suspect_counts).reduce((sum, count) => sum + count, 0);
  return (
    <section className={styles.suspects} aria-label="Suspicious prices">
      <header className={styles.suspectsHead}>
        <h3>Suspicious prices ({all.toLocaleString('en')})</h3>
        <Button size="small" onClick={() => onDecide(holdAll(decisions))}>
          Hold all
        </Button>
      </header>
      <p className={styles.progress}>What is held is not shown to shoppers until somebody has looked at it.</p>
      {reasons.map((reason) => {
        const ofReason = suspects.filter((suspect) => suspect.reason === reason);
        return (
          <ReasonGroup
            key={reason}
            reason={reason}
            count={suspect_counts[reason] ?? ofReason.length}
            suspects={ofReason}
            decisions={decisions}
            onDecide={onDecide}
            onCorrect={onCorrect}
          />
        );
      })}
    </section>
  );
}

interface ReasonGroupProps extends Omit<SuspectsProps, 'report'> {
  reason: SuspectReason;
  count: number;
  suspects: Suspect[];
}

function ReasonGroup({ reason, count, suspects, decisions, onDecide, onCorrect }: ReasonGroupProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? suspects : suspects.slice(0, shownAtFirst);
  return (
    <details className={styles.details}>
      <summary>
        {titles[reason]} ({count.toLocaleString('en')})
      </summary>
      <div className={styles.suspectsHead}>
        <span>All of these</span>
        <SegmentedChoice
          legend={`All of ${titles[reason]}`}
          value={choiceOfReason(decisions, reason)}
          options={choices}
          onChange={(choice) => onDecide(decideReason(decisions, suspects, choice))}
        />
      </div>
      <ul className={styles.unknown}>
        {rows.map((suspect) => (
          <SuspectRow key={`${suspect.sheet}!${suspect.cell}`} {...{ suspect, decisions, onDecide, onCorrect }} />
        ))}
      </ul>
      {rows.length < suspects.length && <Button onClick={() => setWhole(true)}>Show all {suspects.length}</Button>}
      {count > suspects.length && <p>{count - suspects.length} more are decided by the choice for all of these.</p>}
    </details>
  );
}

function SuspectRow({ suspect, decisions, onDecide, onCorrect }: { suspect: Suspect } & Omit<SuspectsProps, 'report'>) {
  const { sheet, cell, product, store, price, previous, median, why } = suspect;
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
          {why} {sheet}!{cell}
        </span>
      </div>
      <SegmentedChoice
        legend={`${product}, ${store}`}
        value={choiceOf(decisions, suspect)}
        options={choices}
        onChange={(choice) => onDecide(decideOne(decisions, suspect, choice))}
      />
      {onCorrect && (
        <CellField
          label={`${sheet}!${cell} should say`}
          onSay={(text) => onCorrect({ ...decisions.corrections, [`${sheet}!${cell}`]: text })}
        />
      )}
    </li>
  );
}
