import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { UsualThing } from '@bargain-buddy/contract';
import { maxItemTextLength, maxTitleLength } from '@bargain-buddy/contract/names';
import {
  amountOfKinds,
  capitaliseItemTitle,
  itemInWords,
  nameOfKinds,
  parseQuickAdd,
  productInWords,
  type QuickAddSuggestion,
  type QuickThing,
  resolveQuickThing,
  typedWordsOf,
} from '@bargain-buddy/domain';
import { type ItemToAdd, itemFieldsWithoutPrice } from '~/features/lists/index.ts';
import type { KnownThings } from '~/lib/known-things/use-known-things.ts';

export type MeantThing = QuickAddSuggestion<CatalogueSnapshot>;

/** A typed thing and its interpretation. `meant` is undefined for free text. */
export interface Draft {
  thing: QuickThing;
  meant: MeantThing | undefined;
  /** The typed words as title; '' if a suggestion was chosen, which has its own name. */
  title: string;
}

/** The user's choices, by the typed text of the thing. */
export interface DraftChoices {
  asFreeText: ReadonlySet<string>;
  chosen: ReadonlyMap<string, MeantThing>;
  without: ReadonlySet<number>;
}
export const noDraftChoices: DraftChoices = { asFreeText: new Set(), chosen: new Map(), without: new Set() };

export function draftsOfText(
  text: string,
  { index, pairs }: KnownThings,
  choices: DraftChoices = noDraftChoices,
): Draft[] {
  return parseQuickAdd(text, pairs).map((thing) => {
    if (choices.asFreeText.has(thing.text)) return freeTextDraft(thing);
    const chosen = choices.chosen.get(thing.text);
    const meant = withoutDeselected(chosen ?? resolveQuickThing(thing, index), choices);
    if (!meant) return freeTextDraft(thing);
    return chosen ? draftOfSuggestion(thing, meant) : { thing, meant, title: titleOf(thing, meant) };
  });
}

export const freeTextDraft = (thing: QuickThing): Draft => ({ thing, meant: undefined, title: '' });

/** Creates a draft of a suggestion. Only several kinds retain the typed words, because they have no common name. */
export function draftOfSuggestion(thing: QuickThing, meant: MeantThing): Draft {
  const isGroup = meant.type === 'kinds' && meant.kinds.length > 1;
  return { thing, meant, title: isGroup ? titleOf(thing, meant) : '' };
}

function titleOf(thing: QuickThing, meant: MeantThing): string {
  if (meant.type === 'usual' && meant.usual.text) return '';
  const hasAmount = meant.type === 'kinds' || (meant.type === 'usual' && meant.usual.kinds.length > 0);
  return capitaliseItemTitle(hasAmount ? thing.text : typedWordsOf(thing)).slice(0, maxTitleLength);
}

/** Removes the deselected kinds. Returns undefined if none is left. */
function withoutDeselected<T extends MeantThing>(meant: T | undefined, { without }: DraftChoices): T | undefined {
  if (meant?.type !== 'kinds') return meant;
  const kinds = meant.kinds.filter(({ id }) => !without.has(id));
  return kinds.length > 0 ? { ...meant, kinds } : undefined;
}

export function itemOfDraft({ title, ...draft }: Draft): ItemToAdd {
  return { ...needOf(draft), ...(title && { title }) };
}

function needOf({ thing, meant }: Omit<Draft, 'title'>): ItemToAdd {
  if (!meant) return { text: typedWordsOf(thing).slice(0, maxItemTextLength), quantity: thing.quantity };
  if (meant.type === 'product') return { product: meant.product.id, quantity: thing.quantity };
  if (meant.type === 'usual') return itemOfUsual(meant.usual, thing);
  const [kind] = meant.kinds;
  const { amount, unit, quantity } = kind ? amountOfKinds(thing, kind) : { ...noAmount, quantity: thing.quantity };
  return { kinds: meant.kinds.map(({ id }) => id), amount, amount_unit: unit, quantity };
}

/** Returns the facts about a draft to show until the server responds. */
export function localFactsOfDraft({ meant }: Draft, stores: CatalogueSnapshot['stores']): ItemToAdd['known'] {
  if (!meant) return {};
  if (meant.type === 'product') return { offer: itemFieldsWithoutPrice(meant.product) };
  if (meant.type === 'kinds') return { kinds: meant.kinds };
  const { product, store, name, brand, product_amount, kinds } = meant.usual;
  if (product === null) return { kinds };
  const wanted = stores.find(({ id }) => id === store);
  return { offer: itemFieldsWithoutPrice({ id: product, name, brand, amount: product_amount }, wanted) };
}

const noAmount = { amount: '1', unit: 'piece' } as const;

function itemOfUsual(usual: UsualThing, thing: QuickThing): ItemToAdd {
  const quantity = thing.quantity > 1 ? thing.quantity : usual.quantity;
  if (usual.product !== null) return { product: usual.product, ...(usual.store && { store: usual.store }), quantity };
  const { amount, amount_unit } = usual;
  if (usual.kinds.length === 0 || amount === null || amount_unit === null) return { text: usual.text, quantity };
  const kinds = usual.kinds.map(({ id }) => id);
  if (thing.amount === undefined || thing.unit === undefined) return { kinds, amount, amount_unit, quantity };
  return { kinds, amount: thing.amount, amount_unit: thing.unit, quantity: thing.quantity };
}

function nameOf({ thing, meant }: Draft): string {
  if (!meant) return typedWordsOf(thing);
  if (meant.type === 'product') return meant.product.name;
  return meant.type === 'kinds' ? nameOfKinds(meant.kinds.map(({ name }) => name)) : meant.usual.name;
}

export function labelOfDraft(draft: Draft): string {
  const { quantity = 1, amount = null, amount_unit = null, title = '' } = itemOfDraft(draft);
  return itemInWords({ title, text: '', name: nameOf(draft), amount, amount_unit, quantity });
}

export const suggestedLabelOfDraft = (draft: Draft): string => labelOfDraft({ ...draft, title: '' });

export function detailOfDraft({ meant, title }: Draft): string {
  if (meant?.type === 'product') return productOf(meant.product, title);
  if (meant?.type === 'usual' && meant.usual.product !== null) {
    return productOf({ ...meant.usual, amount: meant.usual.product_amount }, title);
  }
  const kinds = meant?.type === 'kinds' ? meant.kinds : (meant?.usual.kinds ?? []);
  if (kinds.length === 0) return '(no price)';
  return kinds.length > 1 ? '(any kind)' : '(any brand)';
}

const productOf = ({ name, brand, amount }: { name: string; brand: string; amount: string }, title: string) =>
  productInWords({ product_name: name, product_brand: brand, product_amount: amount }, title || name);
