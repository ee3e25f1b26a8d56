import type { ImportReport, MonthChoice } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import { SegmentedChoice } from '~/ui/segmented-choice/segmented-choice.tsx';
import type { Correcting } from './correcting.ts';
import styles from './imports.module.css';

const choices: { value: MonthChoice | ''; text: string }[] = [
  { value: '', text: 'Hold' },
  { value: 'accept', text: 'Use this date' },
  { value: 'skip', text: 'Skip the sheet' },
];

export function MonthDecisions({ months, correcting }: { months: ImportReport['months']; correcting: Correcting }) {
  return months?.map(({ sheet, says, prices }) => {
    const correction = correcting.corrections[`month ${sheet}`];
    return (
      <Alert key={sheet} severity="warning" role="note">
        <div className={styles.question}>
          <span>
            The title of {sheet} says {says} ({formatCount(prices, 'price')}). Which month is it?
          </span>
          <SegmentedChoice
            legend={`Month of ${sheet}`}
            value={correction?.what === 'month' ? correction.choice : ''}
            options={choices}
            onChange={(choice) =>
              choice === ''
                ? correcting.onUndo(`month ${sheet}`)
                : correcting.onCorrect({ what: 'month', sheet, choice })
            }
          />
        </div>
      </Alert>
    );
  });
}
