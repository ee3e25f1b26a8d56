import type { Kind } from '@bargain-buddy/contract';
import { isBlankSearch, searchWords } from '@bargain-buddy/domain';
import { type OfferRow, unsortedKind } from '../listing-view.ts';
import { matchRanks } from '../match-rank.ts';
import { wordIndex } from './word-index.ts';

/** What products are, but for those that nobody has looked at yet. */
export interface KindIndex {
  /** What is shown of the kind with its listings; undefined of one that is not known, null where none is shown. */
  shown(id: number): OfferRow['kind'] | undefined;
  /** Those with all the words, in an aisle: the best matches first. */
  find(search: string, aisle: number | undefined): Kind[];
}

/** A kind with the text that it is searched by. */
export interface ReadKind extends Kind {
  text: string;
}

/** `kinds` are in the order in which they are told where a search finds them equally well. */
export function indexKinds(kinds: readonly ReadKind[]): KindIndex {
  const words = wordIndex();
  for (const [place, { id, text }] of kinds.entries())
    if (id !== unsortedKind) words.add(place, text.trim().split(' '));
  const all = kinds.flatMap(({ id }, place) => (id === unsortedKind ? [] : [place]));
  const shown = new Map(
    kinds.map(({ id, slug, name, aisle, sold_by }) => {
      return [id, id === unsortedKind ? null : { id, slug, name, aisle: aisle.id, sold_by }];
    }),
  );

  function placesWith(search: string): readonly { place: number; rank: number }[] {
    if (isBlankSearch(search)) return all.map((place) => ({ place, rank: 0 }));
    const asked = searchWords(search);
    const rankOf = matchRanks(asked);
    return (words.find(asked).get((1 << asked.length) - 1) ?? [])
      .map((place) => ({ place, rank: rankOf(`${kinds[place]?.text} `, kinds[place]?.name ?? '') }))
      .sort((one, other) => other.rank - one.rank || one.place - other.place);
  }

  return {
    shown: (id) => shown.get(id),
    find(search, aisle) {
      return placesWith(search).flatMap(({ place }) => {
        const { text: _, ...kind } = kinds[place] as ReadKind;
        return aisle === undefined || kind.aisle.id === aisle ? [kind] : [];
      });
    },
  };
}
