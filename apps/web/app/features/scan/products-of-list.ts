import type { CatalogueSnapshot } from '@bargain-buddy/catalogue';
import type { ListItem } from '@bargain-buddy/contract';
import type { LikelyProduct } from '~/features/adding/index.ts';
import { productAndStoreOf } from '~/features/lists/index.ts';

export function productsOfList(
  items: readonly ListItem[],
  { products }: Pick<CatalogueSnapshot, 'products'>,
): LikelyProduct[] {
  const barcodes = new Map(products.map(({ id, barcode }) => [id, barcode ?? undefined]));
  return items.flatMap((item) => {
    const offer = productAndStoreOf(item);
    if (!offer || item.product === null) return [];
    const { product_name: name, product_brand: brand, product_amount: amount, product_image: image } = offer;
    return { id: item.product, name, brand, amount, image, barcode: barcodes.get(item.product) };
  });
}
