import type { Dashboard } from '@bargain-buddy/contract';

/** What waits for a decision, each with where to decide; nothing for what does not wait. */
export function waitingItems(waiting: Dashboard['waiting']) {
  const all = [
    { one: 'price held back', many: 'prices held back', count: waiting.held_prices, to: '/webmin/review?kind=held' },
    {
      one: 'price by a shopper to verify',
      many: 'prices by shoppers to verify',
      count: waiting.prices,
      to: '/webmin/review?kind=prices',
    },
    {
      one: 'picture of a product',
      many: 'pictures of products',
      count: waiting.product_images,
      to: '/webmin/review?kind=product-images',
    },
    {
      one: 'picture of a store',
      many: 'pictures of stores',
      count: waiting.store_images,
      to: '/webmin/review?kind=store-images',
    },
    {
      one: 'store placed by its area only',
      many: 'stores placed by their area only',
      count: waiting.stores_without_place,
      to: '/webmin/stores?location=area',
    },
  ];
  return all
    .filter(({ count }) => count > 0)
    .map(({ one, many, count, to }) => ({ label: count === 1 ? one : many, count, to }));
}
