import type { KindOfText } from '../../kinds/index.ts';
import type { PriceToImport, ProductToImport } from '../plan/plan.ts';
import { median } from './statistics.ts';
import type { PriceElsewhere, TypicalPriceComparison } from './typical.ts';

/** Price of a kind, in logarithms of TT$ per kilogram, litre or piece. */
export interface LogKindPrice {
  products: number;
  median: number;
}

export interface UntrustedComparison extends TypicalPriceComparison {
  /** Name of the kind, or undefined if the same product was compared. */
  kind: string | undefined;
}

/** Above the usual variation within a kind, below an error of two digits. */
const bound = Math.log(10);
/** Minimum number of products for a median, for listings and for the file. */
const enoughListed = 3;
const enoughInFile = 5;

interface Given {
  prices: readonly PriceToImport[];
  kinds: ReadonlyMap<ProductToImport, KindOfText>;
  listed: ReadonlyMap<number, LogKindPrice>;
  elsewhere: ReadonlyMap<number, PriceElsewhere>;
}

/** Compares prices without a trusted earlier price with the same product elsewhere, or else with their kind. */
export function compareUntrustedPrices({
  prices,
  kinds,
  listed,
  elsewhere,
}: Given): Map<PriceToImport, UntrustedComparison> {
  const inFile = kindsOfFile(prices, kinds);
  const found = new Map<PriceToImport, UntrustedComparison>();
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

function compare({ price }: PriceToImport, usual: number, kind: string | undefined): UntrustedComparison {
  const distance = Math.log(Number(price)) - usual;
  return { median: Math.exp(usual), ratio: Math.exp(distance), isFar: Math.abs(distance) > bound, kind };
}

function kindsOfFile(prices: readonly PriceToImport[], kinds: ReadonlyMap<ProductToImport, KindOfText>) {
  const medians = [...Map.groupBy(prices, ({ product }) => product)].flatMap(([product, ofProduct]) => {
    const { kind, baseAmount } = kinds.get(product) ?? { kind: '', baseAmount: null };
    if (!baseAmount) return [];
    return [{ kind, level: median(ofProduct.map(({ price }) => Math.log(Number(price)))) - Math.log(baseAmount) }];
  });
  const enough = [...Map.groupBy(medians, ({ kind }) => kind)].filter(([, ofKind]) => ofKind.length >= enoughInFile);
  return new Map(enough.map(([kind, ofKind]) => [kind, median(ofKind.map(({ level }) => level))]));
}
