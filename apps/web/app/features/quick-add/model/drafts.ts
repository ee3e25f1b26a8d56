import type { Pocket, UsualThing } from '@bargain-buddy/contract';
import {
  amountInWords,
  amountOfKinds,
  nameOfKinds,
  parseQuickAdd,
  type QuickThing,
  type Suggestion,
  understand,
  wordsOf,
} from '@bargain-buddy/domain';
import { knownOffer, type useAddItems } from '~/features/lists/index.ts';
import type { KnownThings } from './use-pocket.ts';

type AddedItem = Parameters<ReturnType<typeof useAddItems>['mutate']>[0]['items'][number];
export type Meant = Suggestion<Pocket>;

/** One thing that is about to be added: what was written, and what it is taken for; undefined for words as they are. */
export interface Draft {
  thing: QuickThing;
  meant: Meant | undefined;
}

/** What a person decided about things while they typed, by what is written of each. */
export interface Choices {
  /** Taken as words as they are. */
  asWords: ReadonlySet<string>;
  /** Chosen from the suggestions. */
  chosen: ReadonlyMap<string, Meant>;
  /** Kinds that were unticked. */
  without: ReadonlySet<number>;
}
export const noChoices: Choices = { asWords: new Set(), chosen: new Map(), without: new Set() };

/** What a text means by now. */
export function draftsOf(text: string, { index, pairs }: KnownThings, choices: Choices = noChoices): Draft[] {
  return parseQuickAdd(text, pairs).map((thing) => {
    if (choices.asWords.has(thing.text)) return { thing, meant: undefined };
    const meant = choices.chosen.get(thing.text) ?? understand(thing, index);
    if (meant?.type !== 'kinds') return { thing, meant };
    const kinds = meant.kinds.filter(({ id }) => !choices.without.has(id));
    return { thing, meant: kinds.length > 0 ? { ...meant, kinds } : undefined };
  });
}

/** A draft as a list takes it. */
export function itemOf({ thing, meant }: Draft): AddedItem {
  if (!meant) return { text: wordsOf(thing).slice(0, 200), quantity: thing.quantity };
  if (meant.type === 'product') return { product: meant.product.id, quantity: thing.quantity };
  if (meant.type === 'usual') return itemOfUsual(meant.usual, thing);
  const [kind] = meant.kinds;
  const { amount, unit, quantity } = kind ? amountOfKinds(thing, kind) : { ...noAmount, quantity: thing.quantity };
  return { kinds: meant.kinds.map(({ id }) => id), amount, amount_unit: unit, quantity };
}

/** What is known of a draft's item, which shows until the server has its say. */
export function knownOf({ meant }: Draft, stores: Pocket['stores']): AddedItem['known'] {
  if (!meant) return {};
  if (meant.type === 'product') return { offer: knownOffer(meant.product) };
  if (meant.type === 'kinds') return { kinds: meant.kinds };
  const { product, store, name, brand, product_amount, kinds } = meant.usual;
  if (product === null) return { kinds };
  const wanted = stores.find(({ id }) => id === store);
  return { offer: knownOffer({ id: product, name, brand, amount: product_amount }, wanted) };
}

const noAmount = { amount: '1', unit: 'piece' } as const;

/** Wanted as the last time, but for what is written otherwise. */
function itemOfUsual(usual: UsualThing, thing: QuickThing): AddedItem {
  const quantity = thing.quantity > 1 ? thing.quantity : usual.quantity;
  if (usual.product !== null) return { product: usual.product, ...(usual.store && { store: usual.store }), quantity };
  const { amount, amount_unit } = usual;
  if (usual.kinds.length === 0 || amount === null || amount_unit === null) return { text: usual.text, quantity };
  const kinds = usual.kinds.map(({ id }) => id);
  if (thing.amount === undefined || thing.unit === undefined) return { kinds, amount, amount_unit, quantity };
  return { kinds, amount: thing.amount, amount_unit: thing.unit, quantity: thing.quantity };
}

/** How much of a draft is wanted, as it will stand on the list: '2 × 500 g', '' for one thing. */
function muchOf(draft: Draft): string {
  const { quantity = 1, amount, amount_unit } = itemOf(draft);
  const each = amount && amount_unit ? amountInWords(amount, amount_unit) : '';
  if (quantity === 1) return each;
  return each ? `${quantity} × ${each}` : `${quantity} ×`;
}

/** What a draft is called on the list, and which kind of need that is. */
export function nameOf({ thing, meant }: Draft): { name: string; what: string } {
  if (!meant) return { name: wordsOf(thing), what: 'your own words' };
  if (meant.type === 'product')
    return { name: meant.product.name, what: factsOf(meant.product.brand, meant.product.amount) };
  if (meant.type === 'kinds') return { name: nameOfKinds(meant.kinds.map(({ name }) => name)), what: 'any brand' };
  const { usual } = meant;
  if (usual.product !== null) return { name: usual.name, what: factsOf(usual.brand, usual.product_amount) };
  return { name: usual.name, what: usual.kinds.length > 0 ? 'any brand' : 'your own words' };
}

const factsOf = (...facts: string[]) => facts.filter(Boolean).join(' ');

/** '2 × 500 g Rice: parboiled, brown'. */
export const labelOf = (draft: Draft): string => [muchOf(draft), nameOf(draft).name].filter(Boolean).join(' ');
