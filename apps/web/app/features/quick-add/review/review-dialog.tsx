import { maxItemsAtOnce } from '@bargain-buddy/contract/names';
import { formatQuickThing, parseQuickAdd, suggestThings } from '@bargain-buddy/domain';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KnownThings } from '~/lib/known-things/use-known-things.ts';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import {
  type Draft,
  type DraftChoices,
  draftOfSuggestion,
  draftsOfText,
  freeTextDraft,
  noDraftChoices,
} from '../model/drafts.ts';
import styles from './review-dialog.module.css';
import { ReviewRow } from './review-row.tsx';

interface ReviewDialogProps {
  text: string;
  known: KnownThings;
  /** Adds the drafts to the list. Returns true on success. */
  onAdd: (drafts: readonly Draft[]) => Promise<boolean>;
  onClose: () => void;
}

const maxOptions = 3;

interface Line {
  key: number;
  written: string;
  asWords: boolean;
  chosen: DraftChoices['chosen'];
}

export default function ReviewDialog(props: ReviewDialogProps) {
  const { known, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    heading.current?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={`${id}h`} onCancel={onClose}>
      <header className={styles.head}>
        <h2 id={`${id}h`} ref={heading} tabIndex={-1} className={styles.title}>
          Add to this list
        </h2>
        <button type="button" className={buttons.icon} aria-label="Close" onClick={onClose}>
          <X size={22} />
        </button>
      </header>
      {known.isRead ? (
        <Things {...props} />
      ) : (
        <p role="status" className={styles.note}>
          Looking up products…
        </p>
      )}
    </dialog>
  );
}

function Things({ text, known, onAdd, onClose }: ReviewDialogProps) {
  const [all] = useState(() => parseQuickAdd(text, known.pairs));
  const [lines, setLines] = useState<Line[]>(() =>
    all.slice(0, maxItemsAtOnce).map((thing, key) => ({
      key,
      written: formatQuickThing(thing, known.pairs),
      asWords: false,
      chosen: noDraftChoices.chosen,
    })),
  );
  const [isAdding, setAdding] = useState(false);

  const rows = lines.map((line) => ({ line, drafts: draftsOfLine(line, known) }));
  const drafts = rows.flatMap((row) => row.drafts);
  const change = (key: number, changed: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changed } : line)));
  const add = async () => {
    if (isAdding || drafts.length === 0) return;
    setAdding(true);
    if (await onAdd(drafts.slice(0, maxItemsAtOnce))) onClose();
    else setAdding(false);
  };
  return (
    <>
      {all.length > maxItemsAtOnce && (
        <p className={styles.note}>
          These are the first {maxItemsAtOnce} of {all.length}. Paste the others after them.
        </p>
      )}
      {rows.length === 0 ? (
        <p className={styles.note}>There is nothing left to add.</p>
      ) : (
        <ul className={styles.lines} aria-label="Items to add">
          {rows.map(({ line, drafts: ofLine }) => (
            <ReviewRow
              key={line.key}
              written={line.written}
              drafts={ofLine}
              asWords={line.asWords}
              onWritten={(written) => change(line.key, { written })}
              options={line.asWords ? [] : optionsOf(ofLine, known)}
              onChoose={({ thing, meant }) => meant && change(line.key, { chosen: new Map([[thing.text, meant]]) })}
              onWords={(asWords) => change(line.key, { asWords })}
              onTakeOut={() => setLines((before) => before.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <PlainButton onClick={onClose}>{drafts.length === 0 ? 'Back to the list' : 'Cancel'}</PlainButton>
        {drafts.length > 0 && (
          <PlainButton look="primary" aria-disabled={isAdding} onClick={() => void add()}>
            {drafts.length === 1 ? 'Add 1 thing' : `Add ${drafts.length} things`}
          </PlainButton>
        )}
      </footer>
    </>
  );
}

function optionsOf([draft, ...others]: readonly Draft[], { index }: KnownThings): Draft[] {
  if (!draft || draft.meant || others.length > 0) return [];
  return suggestThings(draft.thing.text, index)
    .slice(0, maxOptions)
    .map((meant) => draftOfSuggestion(draft.thing, meant));
}

function draftsOfLine({ written, asWords, chosen }: Line, known: KnownThings): Draft[] {
  const drafts = draftsOfText(written, known, { ...noDraftChoices, chosen });
  return asWords ? drafts.map(({ thing }) => freeTextDraft(thing)) : drafts;
}
