import { formatCount, formatQuickThing, suggestThings } from '@bargain-buddy/domain';
import { ListPlus, Plus } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { KnownThings } from '~/lib/known-things/use-known-things.ts';
import buttons from '~/ui/buttons.module.css';
import { useScrollFieldToTop } from '~/ui/use-scroll-field-to-top.ts';
import {
  type Draft,
  type DraftChoices,
  detailOfDraft,
  draftOfSuggestion,
  draftsOfText,
  freeTextDraft,
  labelOfDraft,
  noDraftChoices,
  suggestedLabelOfDraft,
} from '../model/drafts.ts';
import { MicrophoneButton } from '../voice/microphone-button.tsx';
import { useDictation } from '../voice/use-dictation.ts';
import styles from './add-field.module.css';
import { QuickAddSuggestions } from './suggestions.tsx';
import { InterpretationPreview } from './understood.tsx';

interface AddFieldProps {
  known: KnownThings;
  onAdd: (drafts: readonly Draft[]) => Promise<boolean>;
  onReview: (text: string) => void;
  onAddItem: () => void;
  end: ReactNode;
}

/** The maximum number of typed characters. A longer pasted text is reviewed line by line. */
const maxTypedLength = 500;

export function AddField({ known, onAdd, onReview, onAddItem, end }: AddFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const line = useAddLine(known);
  const { text, drafts, offered, options } = line;
  const [isOpen, setOpen] = useState(false);
  const [activeAt, setActiveAt] = useState(-1);
  const isShown = isOpen && drafts.length > 0;
  const active = isShown ? options[activeAt] : undefined;
  const dictation = useDictation(onReview);
  const field = useScrollFieldToTop<HTMLDivElement>(isShown);

  const type = (typed: string) => {
    dictation.cancel();
    line.setText(typed);
    setActiveAt(-1);
    setOpen(true);
  };
  const add = async (added: readonly Draft[]) => {
    if (added.length === 0) return;
    const typed = text;
    type('');
    input.current?.focus();
    if (!(await onAdd(added)) && input.current?.value === '') type(typed);
  };
  const choose = (draft: Draft) => {
    if (drafts.length === 1) return void add([draft]);
    line.choose(draft);
    setActiveAt(-1);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const places = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActiveAt(((activeAt + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) choose(active);
      else void add(drafts);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
      setActiveAt(-1);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    const isList = /[\r\n]/.test(pasted.trim()) || pasted.length > maxTypedLength;
    if (!isList || draftsOfText(pasted, known).length < 2) return;
    event.preventDefault();
    onReview(pasted);
  };
  const understood = drafts.map((draft) => `${labelOfDraft(draft)} ${detailOfDraft(draft)}`).join('; ');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the popup closes when the focus leaves the line.
    <div
      ref={field}
      className={styles.line}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
      <div className={styles.field}>
        <Plus size={22} className={styles.sign} />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label="Add to this list"
          aria-expanded={isShown}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}o${activeAt}` : undefined}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          maxLength={maxTypedLength}
          placeholder={dictation.isListening ? 'Listening…' : 'Add: 2 milk, 500 g rice'}
          value={text}
          onChange={({ target }) => type(target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onPaste={paste}
        />
        {text.trim() === '' ? (
          <>
            <MicrophoneButton {...dictation} />
            {end}
          </>
        ) : (
          <button type="button" className={`${buttons.primary} ${styles.add}`} onClick={() => void add(drafts)}>
            {drafts.length > 1 ? `Add ${drafts.length}` : 'Add'}
          </button>
        )}
        <button type="button" className={buttons.icon} aria-label="Add item" title="Add item" onClick={onAddItem}>
          <ListPlus size={22} />
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {dictation.isListening && 'Listening…'}
        {isShown && `Enter adds ${understood}. ${formatCount(options.length, 'suggestion')}.`}
      </p>
      {isShown && (
        // A tap on the popup does not take the focus from the field.
        <div className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
          <InterpretationPreview
            drafts={drafts}
            offered={offered}
            onKind={line.toggleKind}
            onWords={({ thing }) => line.choose(freeTextDraft(thing))}
            onTakeOut={line.takeOut}
          />
          <QuickAddSuggestions
            id={`${id}list`}
            optionId={(at) => `${id}o${at}`}
            options={options}
            active={active}
            snapshot={known.catalogueSnapshot}
            onChoose={choose}
          />
        </div>
      )}
    </div>
  );
}

function useAddLine(known: KnownThings) {
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<DraftChoices>(noDraftChoices);
  const offered = useMemo(
    () => draftsOfText(text, known, { ...choices, without: noDraftChoices.without }),
    [text, known, choices],
  );
  const drafts = useMemo(() => draftsOfText(text, known, choices), [text, known, choices]);
  const last = drafts.at(-1);
  const options = useMemo(() => optionsOf(last, known), [last, known]);

  const change = (changed: Partial<DraftChoices>) => setChoices((before) => ({ ...before, ...changed }));
  return {
    text,
    drafts,
    offered,
    options,
    setText: (typed: string) => {
      setText(typed);
      if (typed.trim() === '') setChoices(noDraftChoices);
    },
    choose: ({ thing, meant }: Draft) => {
      const asFreeText = new Set(choices.asFreeText);
      const chosen = new Map(choices.chosen);
      if (meant) chosen.set(thing.text, meant);
      else asFreeText.add(thing.text);
      if (meant) asFreeText.delete(thing.text);
      change({ asFreeText, chosen });
    },
    toggleKind: (id: number) => {
      const without = new Set(choices.without);
      if (!without.delete(id)) without.add(id);
      change({ without });
    },
    takeOut: (draft: Draft) =>
      setText(
        drafts
          .filter((other) => other !== draft)
          .map(({ thing }) => formatQuickThing(thing, known.pairs))
          .join(', '),
      ),
  };
}

function optionsOf(last: Draft | undefined, { index }: KnownThings): Draft[] {
  if (!last) return [];
  const lookOf = (draft: Draft) => `${suggestedLabelOfDraft(draft)} ${detailOfDraft({ ...draft, title: '' })}`;
  // Excludes the current interpretation and duplicate labels.
  const seen = new Set([lookOf(last)]);
  const suggested = suggestThings(last.thing.text, index)
    .map((meant) => draftOfSuggestion(last.thing, meant))
    .filter((option) => !seen.has(lookOf(option)) && seen.add(lookOf(option)));
  return last.meant ? [...suggested, freeTextDraft(last.thing)] : suggested;
}
