import * as calls from '@bargain-buddy/contract/calls';
import { isExamplePrice } from '@bargain-buddy/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { type AddItemInput, draftId } from './choices.ts';

const listedPriceQuery = (product: number, store: number) =>
  queryOptions({
    queryKey: ['listed-price', product, store],
    queryFn: async ({ signal }) => {
      const query = { product, store, page_size: 1 };
      const { results } = await callApi(calls.listListings, { query, signal });
      return results[0] ?? null;
    },
    meta: showsCatalogue,
  });

export function ListedPrice({ product, store }: Pick<AddItemInput, 'product' | 'store'>) {
  const ids = { product: product?.id ?? draftId, store: store?.id ?? draftId };
  const areKnown = ids.product !== draftId && ids.store !== draftId;
  const { data: listing } = useQuery({ ...listedPriceQuery(ids.product, ids.store), enabled: areKnown });
  if (areKnown && listing && isExamplePrice(listing)) {
    return `Example price: ${formatPrice(listing.price)}. Optional. What does it cost there?`;
  }
  if (areKnown && listing) {
    return `${formatPrice(listing.price)} since ${formatDay(listing.date_added)}. Leave empty to keep this price.`;
  }
  return 'Optional. The price in this store.';
}
