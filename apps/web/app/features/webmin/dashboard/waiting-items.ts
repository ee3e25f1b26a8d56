import type { Dashboard } from '@bargain-buddy/contract';

/** What waits for a decision, each with the filtered table in which to decide; nothing for what does not wait. */
export function waitingItems(waiting: Dashboard['waiting']) {
  const all = [
    { label: 'prices held back', count: waiting.held_prices, to: '/webmin/prices?status=held' },
    { label: 'prices by shoppers to verify', count: waiting.prices, to: '/webmin/prices?status=pending' },
    { label: 'pictures of products', count: waiting.product_images, to: '/webmin/products?image=pending' },
    { label: 'pictures of stores', count: waiting.store_images, to: '/webmin/stores?image=pending' },
    {
      label: 'stores placed by their area only',
      count: waiting.stores_without_place,
      to: '/webmin/stores?location=area',
    },
  ];
  return all.filter(({ count }) => count > 0);
}
