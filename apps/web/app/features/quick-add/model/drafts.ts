import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { UsualThing } from '@bargain-buddy/contract';
import { maxItemText, maxTitleLength } from '@bargain-buddy/contract/names';
import {
  amountOfKinds,
  itemInWords,
  nameOfKinds,
  parseQuickAdd,
  productInWords,
  type QuickThing,
  resolveThing,
  type Suggestion,
  titleOfWords,
  wordsOf,
} from '@bargain-buddy/domain';
import { type ItemToAdd, offerFromCatalogue } from '~/features/lists/index.ts';
import type { KnownThings } from '~/lib/known-things/use-known-things.ts';

export type Meant = Suggestion<CatalogueSnapshot>;

/** A typed thing and its interpretation. `meant` is undefined for free text. */
export interface Draft {
  thing: QuickThing;
  meant: Meant | undefined;
  /** The typed words as title; '' if a suggestion was chosen, which has its own name. */
  title: string;
}

/** The user's choices, by the typed text of the thing. */
export interface Choices {
  asFreeText: ReadonlySet<string>;
  chosen: ReadonlyMap<string, Meant>;
  without: ReadonlySet<number>;
}
export const noChoices: Choices = { asFreeText: new Set(), chosen: new Map(), without: new Set() };

export function draftsOf(text: string, { index, pairs }: KnownThings, choices: Choices = noChoices): Draft[] {
  return parseQuickAdd(text, pairs).map((thing) => {
    if (choices.asFreeText.has(thing.text)) return wordsDraft(thing);
    const chosen = choices.chosen.get(thing.text);
    const meant = withoutDeselected(chosen ?? resolveThing(thing, index), choices);
    if (!meant) return wordsDraft(thing);
    return chosen ? chosenDraft(thing, meant) : { thing, meant, title: titleOf(thing, meant) };
  });
}

export const wordsDraft = (thing: QuickThing): Draft => ({ thing, meant: undefined, title: '' });

/** Creates a draft of a suggestion. Only several kinds retain the typed words, because they have no common name. */
export function chosenDraft(thing: QuickThing, meant: Meant): Draft {
  const isGroup = meant.type === 'kinds' && meant.kinds.length > 1;
  return { thing, meant, title: isGroup ? titleOf(thing, meant) : '' };
}

function titleOf(thing: QuickThing, meant: Meant): string {
  if (meant.type === 'usual' && meant.usual.text) return '';
  const hasAmount = meant.type === 'kinds' || (meant.type === 'usual' && meant.usual.kinds.length > 0);
  return titleOfWords(hasAmount ? thing.text : wordsOf(thing)).slice(0, maxTitleLength);
}

/** Removes the deselected kinds. Returns undefined if none is left. */
function withoutDeselected<T extends Meant>(meant: T | undefined, { without }: Choices): T | undefined {
  if (meant?.type !== 'kinds') return meant;
  const kinds = meant.kinds.filter(({ id }) => !without.has(id));
  return kinds.length > 0 ? { ...meant, kinds } : undefined;
}

export function itemOf({ title, ...draft }: Draft): ItemToAdd {
  return { ...needOf(draft), ...(title && { title }) };
}

function needOf({ thing, meant }: Omit<Draft, 'title'>): ItemToAdd {
  if (!meant) return { text: wordsOf(thing).slice(0, maxItemText), quantity: thing.quantity };
  if (meant.type === 'product') return { product: meant.product.id, quantity: thing.quantity };
  if (meant.type === 'usual') return itemOfUsual(meant.usual, thing);
  const [kind] = meant.kinds;
  const { amount, unit, quantity } = kind ? amountOfKinds(thing, kind) : { ...noAmount, quantity: thing.quantity };
  return { kinds: meant.kinds.map(({ id }) => id), amount, amount_unit: unit, quantity };
}

/** Returns the facts about a draft to show until the server responds. */
export function localFactsOf({ meant }: Draft, stores: CatalogueSnapshot['stores']): ItemToAdd['known'] {
  if (!meant) return {};
  if (meant.type === 'product') return { offer: offerFromCatalogue(meant.product) };
  if (meant.type === 'kinds') return { kinds: meant.kinds };
  const { product, store, name, brand, product_amount, kinds } = meant.usual;
  if (product === null) return { kinds };
  const wanted = stores.find(({ id }) => id === store);
  return { offer: offerFromCatalogue({ id: product, name, brand, amount: product_amount }, wanted) };
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
  if (!meant) return wordsOf(thing);
  if (meant.type === 'product') return meant.product.name;
  return meant.type === 'kinds' ? nameOfKinds(meant.kinds.map(({ name }) => name)) : meant.usual.name;
}

export function labelOf(draft: Draft): string {
  const { quantity = 1, amount = null, amount_unit = null, title = '' } = itemOf(draft);
  return itemInWords({ title, text: '', name: nameOf(draft), amount, amount_unit, quantity });
}

export const suggestedLabelOf = (draft: Draft): string => labelOf({ ...draft, title: '' });

export function detailOf({ meant, title }: Draft): string {
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
