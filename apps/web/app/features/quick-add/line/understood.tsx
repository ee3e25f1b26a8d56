import { CornerDownLeft, TextCursorInput, X } from 'lucide-react';
import { KindChips } from '~/features/lists/index.ts';
import { type Draft, detailOfDraft, labelOfDraft } from '../model/drafts.ts';
import styles from './understood.module.css';

interface UnderstoodProps {
  drafts: readonly Draft[];
  offered: readonly Draft[];
  onKind: (id: number) => void;
  onWords: (draft: Draft) => void;
  onTakeOut: (draft: Draft) => void;
}

export function InterpretationPreview({ drafts, offered, onKind, onWords, onTakeOut }: UnderstoodProps) {
  const [only, ...others] = drafts;
  if (!only) return null;
  if (others.length > 0) {
    return (
      <ul className={styles.chips} aria-label="Items to add">
        {drafts.map((draft, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be written twice.
          <Chip key={at} draft={draft} onWords={onWords} onTakeOut={onTakeOut} />
        ))}
      </ul>
    );
  }
  const kinds = offered[0]?.meant?.type === 'kinds' ? offered[0].meant.kinds : [];
  const taken = new Set(only.meant?.type === 'kinds' ? only.meant.kinds.map(({ id }) => id) : []);
  return (
    <div className={styles.only}>
      <p className={styles.preview}>
        <CornerDownLeft size={18} />
        <span>
          <strong>{labelOfDraft(only)}</strong> <small>{detailOfDraft(only)}</small>
        </span>
      </p>
      {kinds.length > 1 && (
        <div className={styles.kinds}>
          <KindChips kinds={kinds} wanted={taken} onToggle={({ id }) => onKind(id)} />
        </div>
      )}
    </div>
  );
}

interface ChipProps {
  draft: Draft;
  onWords: (draft: Draft) => void;
  onTakeOut: (draft: Draft) => void;
}

function Chip({ draft, onWords, onTakeOut }: ChipProps) {
  const label = labelOfDraft(draft);
  return (
    <li className={styles.chip} data-words={!draft.meant || undefined}>
      <span className={styles.label}>
        {label} <small>{detailOfDraft(draft)}</small>
      </span>
      {draft.meant && (
        <button
          type="button"
          className={styles.act}
          aria-label={`${label}: add my own words`}
          title="Add my own words"
          onClick={() => onWords(draft)}
        >
          <TextCursorInput size={18} />
        </button>
      )}
      <button type="button" className={styles.act} aria-label={`Remove ${label}`} onClick={() => onTakeOut(draft)}>
        <X size={18} />
      </button>
    </li>
  );
}
