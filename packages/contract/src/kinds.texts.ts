import type { CallTexts } from './call.ts';
import type * as calls from './kinds.calls.ts';

export const kindsTexts = {
  listKinds: {
    tag: 'Kinds',
    summary: 'Search kinds of products, each with where it is cheapest',
    description:
      'A kind matches when every word of `search` begins a word of its name. Kinds that no store there lists are left out.',
  },
  getKind: {
    tag: 'Kinds',
    summary: 'One kind: all brands and sizes by unit price',
    description:
      'By id or slug. Listings come by unit price, those without one last by price; `regions` compares the regions.',
  },
  listAisles: { tag: 'Kinds', summary: 'The aisles in their order' },
} as const satisfies CallTexts<typeof calls>;
