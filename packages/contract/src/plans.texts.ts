import type { CallTexts } from './call.ts';
import type * as calls from './plans.calls.ts';

export const plansTexts = {
  makePlan: {
    tag: 'Plans',
    summary: 'Where to shop for some products and kinds',
    description:
      'Each store alone, and the best trip of at most `max_stops` stores: most items first, then the least total with ' +
      '`stop_cost` for each stop, then fewer stops, fresher prices, the shorter way. A plan with too many items, stores ' +
      'and packs is refused (400). A client runs two plans at once; others wait.',
  },
  planShoppingList: {
    tag: 'Plans',
    summary: 'Where to shop for what a list needs, in its area',
    description: 'As POST /price/plans/; a product may be planned at another store than the one that its item names.',
  },
  takePlan: {
    tag: 'Plans',
    summary: 'Use a plan: each item is bought at its stop',
    description:
      'What an item asks for stays as it is. Items that are no longer on the list are left out. To undo it, take ' +
      '`previous` again, or end the plan.',
  },
  endPlan: { tag: 'Plans', summary: 'Stop using the plan of a list' },
} as const satisfies CallTexts<typeof calls>;
