import type { PackContent, PackPrice, ShopPrice } from '@bargain-buddy/domain';
import { type PackedRowReader, type PackedType, unpackRows } from '../../platform/database/unpack-rows.ts';

/** The functions below read the columns in this order. */
export const packedPriceColumns = {
  product: 'integer',
  store: 'integer',
  cents: 'bigint',
  seen: 'time',
} satisfies Record<keyof ShopPrice, PackedType>;
export const packedContentColumns = {
  product: 'integer',
  kind: 'integer',
  content: 'bigint',
  isLoose: 'integer',
} satisfies Record<keyof PackContent, PackedType>;

export const unpackShopPrices = (packed: string): ShopPrice[] => unpackRows(packed, readPrice);

export const unpackPackContents = (packed: string): PackContent[] =>
  unpackRows(packed, (next) => ({
    product: next.integer(),
    kind: next.integer(),
    content: next.bigint(),
    isLoose: next.integer() === 1,
  }));

export function unpackPackPrices(packedPrices: string, counted: readonly PackContent[]): PackPrice[] {
  const packs = new Map(counted.map((pack) => [pack.product, pack]));
  return unpackRows(packedPrices, (next) => {
    const product = next.integer();
    const store = next.integer();
    const cents = next.bigint();
    const seen = next.time();
    const pack = packs.get(product);
    return pack && { product, store, cents, seen, kind: pack.kind, content: pack.content, isLoose: pack.isLoose };
  });
}

const readPrice = (next: PackedRowReader): ShopPrice => ({
  product: next.integer(),
  store: next.integer(),
  cents: next.bigint(),
  seen: next.time(),
});
