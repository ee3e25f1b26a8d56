import type { Suggestions } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain';
import { normalizeText, typedWords } from './typed-words.ts';

export type SuggestionKind = 'history' | 'kind' | 'product' | 'store';

export interface SuggestionOption {
  kind: SuggestionKind;
  id: number;
  /** Text that a chosen option searches for, and that the typed words must match. */
  text: string;
  title: string;
  note: string;
  slug?: string;
}

/** Limits of the suggestion list (specification, section 9). */
const maxOfAKind = 3;
const maxInAll = 12;

/** Groups the suggestions. Drops options that lack a typed word, unless they contain every corrected word (`meant`). */
export function suggestionGroups(suggestions: Suggestions, typed: string, meant = ''): SuggestionOption[][] {
  const words = typedWords(typed);
  if (words.length === 0) return [];
  const meantWords = typedWords(meant);
  const matches = ({ text }: SuggestionOption) =>
    containsEvery(text, words) || (meantWords.length > 0 && containsEvery(withUnpunctuatedVariant(text), meantWords));
  const groups = [
    suggestions.history.map(historyOption),
    (suggestions.kinds ?? []).map(kindOption),
    suggestions.products.map(productOption),
    suggestions.stores.map(storeOption),
  ];
  return limitGroupSizes(groups.map((group) => group.filter(matches))).filter((group) => group.length > 0);
}

/** Limits each group to `most` entries, then shortens the longest group until `inAll` entries are left. */
export function limitGroupSizes<T>(groups: readonly (readonly T[])[], most = maxOfAKind, inAll = maxInAll): T[][] {
  const lengths = groups.map((group) => Math.min(group.length, most));
  let tooMany = lengths.reduce((sum, length) => sum + length, 0) - inAll;
  for (; tooMany > 0; tooMany--) {
    const longest = lengths.lastIndexOf(Math.max(...lengths));
    lengths[longest] = (lengths[longest] ?? 0) - 1;
  }
  return groups.map((group, index) => group.slice(0, lengths[index]));
}

function containsEvery(text: string, words: readonly string[]): boolean {
  const folded = normalizeText(text);
  return words.every((word) => folded.includes(word));
}

/** Appends the text without punctuation, as the API reads words: 'Hi-Lo' also matches 'hilo'. */
function withUnpunctuatedVariant(text: string): string {
  return `${text} ${text.replace(/[^\p{L}\p{N}\s]+/gu, '')}`;
}

function historyOption({ id, query }: Suggestions['history'][number]): SuggestionOption {
  return { kind: 'history', id, text: query, title: query, note: '' };
}

function kindOption({ id, slug, name }: NonNullable<Suggestions['kinds']>[number]): SuggestionOption {
  return { kind: 'kind', id, slug, text: name, title: name, note: 'Any brand' };
}

function productOption({ id, name, ...product }: Suggestions['products'][number]): SuggestionOption {
  const brand = withoutNan(product.brand);
  const amount = withoutNan(product.amount);
  return {
    kind: 'product',
    id,
    text: line([brand, name, amount], ' '),
    title: name,
    note: line([brand, amount], ' · '),
  };
}

function storeOption({ id, name, ...store }: Suggestions['stores'][number]): SuggestionOption {
  const address = withoutNan(store.address);
  const region = withoutNan(store.region);
  return {
    kind: 'store',
    id,
    text: line([name, address, region], ' '),
    title: name,
    note: line([address, region], ' · '),
  };
}

function line(parts: readonly string[], between: string): string {
  return parts.filter(Boolean).join(between);
}
