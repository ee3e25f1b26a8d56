import type { ImportReport } from '@bargain-buddy/contract';
import type { ImportPlan, PriceToImport } from './plan/plan.ts';
import { distinctNewRecords } from './write/write-import-plan.ts';

const maxChanges = 50;
const maxNames = 500;

export function describeImportChanges({
  added,
  held,
  leftOut,
}: ImportPlan): Pick<
  ImportReport,
  'price_changes' | 'largest_changes' | 'jumps' | 'new_product_names' | 'new_store_names' | 'unknown'
> {
  const changed = changesOf(added);
  const largest = changed.slice(0, maxChanges);
  const raised = changed.filter(({ share }) => share > 1).length;
  const written = [...added, ...held];
  const productsOf = (prices: PriceToImport[]) =>
    distinctNewRecords(prices.map(({ product }) => product))
      .slice(0, maxNames)
      .map(({ key, name, brand, amount }) => ({
        kind: 'product' as const,
        key,
        name: joinNameParts([name, brand, amount]),
      }));
  const storesOf = (prices: PriceToImport[]) =>
    distinctNewRecords(prices.map(({ store }) => store))
      .slice(0, maxNames)
      .map(({ key, name, address, region }) => ({
        kind: 'store' as const,
        key,
        name: joinNameParts([name, address]),
        ...(region && { region }),
      }));
  // A renamed store may be excluded because of growth of its sheet.
  const read = [...written, ...leftOut];
  return {
    price_changes: {
      first: added.filter(({ previous }) => previous === null).length,
      raised,
      lowered: changed.length - raised,
    },
    largest_changes: largest.map(({ price: { product, store, price, previous }, share }) => ({
      product: joinNameParts([product.name, product.brand, product.amount]),
      store: joinNameParts([store.name, store.address]),
      before: previous ?? price,
      after: price,
      percent: Math.round((share - 1) * 1000) / 10,
    })),
    jumps: changesOf(written)
      .slice(0, maxChanges)
      .flatMap(({ price: { product, store } }) => (product.id && store.id ? [[product.id, store.id]] : [])),
    new_product_names: productsOf(written).map(({ name }) => name),
    new_store_names: storesOf(written).map(({ name }) => name),
    unknown: [...storesOf(read), ...productsOf(read)],
  };
}

function changesOf(prices: readonly PriceToImport[]) {
  return prices
    .flatMap((price) =>
      price.previous === null || price.previous === price.price ? [] : [{ price, share: shareOf(price) }],
    )
    .sort((a, b) => Math.abs(Math.log(b.share)) - Math.abs(Math.log(a.share)));
}

const shareOf = ({ price, previous }: PriceToImport) => Number(price) / Number(previous);

export const joinNameParts = (parts: readonly string[]) => parts.filter(Boolean).join(', ');
