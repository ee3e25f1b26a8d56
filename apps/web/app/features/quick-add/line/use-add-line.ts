import { formatQuickThing, suggestThings } from '@bargain-buddy/domain';
import { useMemo, useState } from 'react';
import type { KnownThings } from '~/lib/known-things/use-known-things.ts';
import {
  type Draft,
  type DraftChoices,
  detailOfDraft,
  draftOfSuggestion,
  draftsOfText,
  freeTextDraft,
  noDraftChoices,
  suggestedLabelOfDraft,
} from '../model/drafts.ts';

export function useAddLine(known: KnownThings) {
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
