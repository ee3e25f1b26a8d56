import type { Dashboard } from '@bargain-buddy/contract';

export function waitingItems(waiting: Dashboard['waiting']) {
  const all = [
    { one: 'held price', many: 'held prices', count: waiting.held_prices, to: '/webmin/review?kind=held' },
    {
      one: 'price not verified',
      many: 'prices not verified',
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
    { one: 'new product', many: 'new products', count: waiting.products, to: '/webmin/review?kind=products' },
    { one: 'new store', many: 'new stores', count: waiting.stores, to: '/webmin/review?kind=stores' },
    {
      one: 'change of a product',
      many: 'changes of products',
      count: waiting.product_edits,
      to: '/webmin/review?kind=product-edits',
    },
    {
      one: 'change of a store',
      many: 'changes of stores',
      count: waiting.store_edits,
      to: '/webmin/review?kind=store-edits',
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
