import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import { storeLabel } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import type { Meant } from './drafts.ts';

export function offerText(meant: Meant, { stores, products, kinds }: CatalogueSnapshot): string {
  const placed = (price: string, amount: string, store: number, isExample = false) => {
    const known = stores.find(({ id }) => id === store);
    const where = known && storeLabel(known.name, known.address);
    return `${isExample ? 'example price' : 'from'} ${formatPrice(price)}${amount && ` (${amount})`}${where && ` at ${where}`}`;
  };
  if (meant.type === 'product') return placed(meant.product.price, '', meant.product.store, meant.product.is_example);
  const wanted: readonly { id: number }[] = meant.type === 'kinds' ? meant.kinds : meant.usual.kinds;
  const [kind] = kinds.filter(({ id }) => wanted.some((one) => one.id === id));
  if (kind) return placed(kind.price, kind.price_amount, kind.store, kind.is_example);
  const product = meant.type === 'usual' ? products.find(({ id }) => id === meant.usual.product) : undefined;
  return product ? placed(product.price, '', product.store, product.is_example) : '';
}
