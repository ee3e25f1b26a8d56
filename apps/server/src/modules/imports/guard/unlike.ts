import type { TextKind } from '../../kinds/index.ts';
import type { PlannedPrice, PlannedProduct } from '../plan/plan.ts';
import { groupBy, median } from './statistics.ts';
import type { Elsewhere, Typical } from './typical.ts';

/** What a kind costs, in logarithms of TT$ for a kilogram, litre or piece. */
export interface KindPrice {
  products: number;
  median: number;
}

export interface Unlike extends Typical {
  /** What it was compared with: the same product elsewhere, or the others of the kind of this name. */
  kind: string | undefined;
}

/** Sizes and brands of one kind differ by far less, a slip of two digits by more. */
const bound = Math.log(10);
/** A kind's median says something from so many listed products on, or so many of the file where fewer are listed. */
const enoughListed = 3;
const enoughInFile = 5;

interface Given {
  /** Every price of the file. */
  prices: readonly PlannedPrice[];
  kinds: ReadonlyMap<PlannedProduct, TextKind>;
  /** By the id of the kind. */
  listed: ReadonlyMap<number, KindPrice>;
  /** By the id of the product. */
  elsewhere: ReadonlyMap<number, Elsewhere>;
}

/**
 * What prices that nothing trusted came before look like beside the little there is: the product where it is listed at
 * all, else others of its kind by the unit. Only a difference of ten times is far. Prices without either are left out.
 */
export function findUnlike({ prices, kinds, listed, elsewhere }: Given): Map<PlannedPrice, Unlike> {
  const inFile = kindsOfFile(prices, kinds);
  const found = new Map<PlannedPrice, Unlike>();
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

function compare({ price }: PlannedPrice, usual: number, kind: string | undefined): Unlike {
  const distance = Math.log(Number(price)) - usual;
  return { median: Math.exp(usual), ratio: Math.exp(distance), isFar: Math.abs(distance) > bound, kind };
}

/** The median over the products of each kind in the file, where these are enough. */
function kindsOfFile(prices: readonly PlannedPrice[], kinds: ReadonlyMap<PlannedProduct, TextKind>) {
  const medians = [...groupBy(prices, ({ product }) => product)].flatMap(([product, ofProduct]) => {
    const { kind, baseAmount } = kinds.get(product) ?? { kind: '', baseAmount: null };
    if (!baseAmount) return [];
    return [{ kind, level: median(ofProduct.map(({ price }) => Math.log(Number(price)))) - Math.log(baseAmount) }];
  });
  const enough = [...groupBy(medians, ({ kind }) => kind)].filter(([, ofKind]) => ofKind.length >= enoughInFile);
  return new Map(enough.map(([kind, ofKind]) => [kind, median(ofKind.map(({ level }) => level))]));
}
