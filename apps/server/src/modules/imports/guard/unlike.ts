import type { TextKind } from '../../kinds/index.ts';
import type { PlannedPrice, PlannedProduct } from '../plan/plan.ts';
import { groupBy, median } from './statistics.ts';
import type { Elsewhere, StoreComparison } from './typical.ts';

/** Price of a kind, in logarithms of TT$ per kilogram, litre or piece. */
export interface KindPrice {
  products: number;
  median: number;
}

export interface SparseComparison extends StoreComparison {
  /** Name of the kind, or undefined if the same product was compared. */
  kind: string | undefined;
}

/** Above the usual variation within a kind, below an error of two digits. */
const bound = Math.log(10);
/** Minimum number of products for a median, for listings and for the file. */
const enoughListed = 3;
const enoughInFile = 5;

interface Given {
  prices: readonly PlannedPrice[];
  kinds: ReadonlyMap<PlannedProduct, TextKind>;
  listed: ReadonlyMap<number, KindPrice>;
  elsewhere: ReadonlyMap<number, Elsewhere>;
}

/** Compares prices without a trusted earlier price with the same product elsewhere, or else with their kind. */
export function compareSparse({ prices, kinds, listed, elsewhere }: Given): Map<PlannedPrice, SparseComparison> {
  const inFile = kindsOfFile(prices, kinds);
  const found = new Map<PlannedPrice, SparseComparison>();
  for (const price of prices) {
    if (price.trusted !== null) continue;
    const { id } = price.product;
    const same = id === null ? undefined : elsewhere.get(id);
    if (same) {
      found.set(price, compare(price, same.median, undefined));
      continue;
    }
    const kind = kinds.get(price.product);
    if (!kind?.baseAmount) continue;
    const ofKind = kind.id === null ? undefined : listed.get(kind.id);
    const usual = ofKind && ofKind.products >= enoughListed ? ofKind.median : inFile.get(kind.kind);
    if (usual !== undefined) found.set(price, compare(price, usual + Math.log(kind.baseAmount), kind.name));
  }
  return found;
}

function compare({ price }: PlannedPrice, usual: number, kind: string | undefined): SparseComparison {
  const distance = Math.log(Number(price)) - usual;
  return { median: Math.exp(usual), ratio: Math.exp(distance), isFar: Math.abs(distance) > bound, kind };
}

function kindsOfFile(prices: readonly PlannedPrice[], kinds: ReadonlyMap<PlannedProduct, TextKind>) {
  const medians = [...groupBy(prices, ({ product }) => product)].flatMap(([product, ofProduct]) => {
    const { kind, baseAmount } = kinds.get(product) ?? { kind: '', baseAmount: null };
    if (!baseAmount) return [];
    return [{ kind, level: median(ofProduct.map(({ price }) => Math.log(Number(price)))) - Math.log(baseAmount) }];
  });
  const enough = [...groupBy(medians, ({ kind }) => kind)].filter(([, ofKind]) => ofKind.length >= enoughInFile);
  return new Map(enough.map(([kind, ofKind]) => [kind, median(ofKind.map(({ level }) => level))]));
}
