import type { CallTexts } from './call.ts';
import type * as calls from './price-admin.calls.ts';

export const priceAdminTexts = {
  listAdminPrices: {
    tag: 'WebMin',
    summary: 'Prices by words, state, source, region, product, store, reporter, import, change and days',
  },
  exportAdminPrices: { tag: 'WebMin', summary: 'The same prices as a CSV file, 100,000 at most' },
  listMatchingPrices: { tag: 'WebMin', summary: 'The ids of all prices that match, 100,000 at most' },
  changeAdminPrices: {
    tag: 'WebMin',
    summary: 'Verify, reject or delete several prices',
    description:
      'In `results`, `revision` is the decision, by which a verdict is undone. Reporters hear of it a minute later.',
  },
  getAdminPrice: { tag: 'WebMin', summary: 'One price' },
  getPriceContext: {
    tag: 'WebMin',
    summary: 'What a price can be judged by: the one before, other stores, the reporter',
  },
  changeAdminPrice: { tag: 'WebMin', summary: 'Correct a price, or decide about it' },
  deleteAdminPrice: { tag: 'WebMin', summary: 'Delete a price; the one before it is listed again' },
} as const satisfies CallTexts<typeof calls>;
