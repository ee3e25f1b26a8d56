import { X } from 'lucide-react';
import { useId } from 'react';
import buttons from '~/ui/buttons.module.css';
import { type Draft, detailOfDraft, labelOfDraft, suggestedLabelOfDraft } from '../model/drafts.ts';
import styles from './review-row.module.css';

interface ReviewRowProps {
  written: string;
  drafts: readonly Draft[];
  asWords: boolean;
  options: readonly Draft[];
  onChoose: (option: Draft) => void;
  onWritten: (written: string) => void;
  onWords: (asWords: boolean) => void;
  onTakeOut: () => void;
}

export function ReviewRow({
  written,
  drafts,
  asWords,
  options,
  onChoose,
  onWritten,
  onWords,
  onTakeOut,
}: ReviewRowProps) {
  const id = useId();
  const isMeant = asWords || drafts.some(({ meant }) => meant);
  return (
    <li className={styles.row}>
      <input
        className={styles.written}
        aria-label="Item"
        aria-describedby={id}
        autoComplete="off"
        maxLength={300}
        value={written}
        onChange={({ target }) => onWritten(target.value)}
      />
      <button type="button" className={buttons.icon} aria-label={`Remove ${written}`} onClick={onTakeOut}>
        <X size={20} />
      </button>
      <div className={styles.below}>
        <p id={id} className={styles.meant}>
          {drafts.length === 0
            ? 'Nothing'
            : drafts.map((draft) => `${labelOfDraft(draft)} ${detailOfDraft(draft)}`).join('; ')}
        </p>
        {isMeant && (
          <label className={styles.words}>
            <input type="checkbox" checked={asWords} onChange={({ target }) => onWords(target.checked)} />
            My words
          </label>
        )}
      </div>
      {options.length > 0 && (
        <div className={styles.options}>
          {options.map((option) => (
            <button
              key={suggestedLabelOfDraft(option)}
              type="button"
              className={`${buttons.secondary} ${styles.option}`}
              onClick={() => onChoose(option)}
            >
              {suggestedLabelOfDraft(option)}
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
