import type * as calls from './aisle-order.calls.ts';
import type { CallTexts } from './call.ts';

export const aisleOrderTexts = {
  getAisleOrder: { tag: 'Kinds', summary: 'The aisles in the order in which one walks through a store' },
  putAisleOrder: {
    tag: 'Kinds',
    summary: 'Put the aisles of a store in order, for everybody',
    description: 'What is not named comes where it is known to be. `previous` takes the change back.',
  },
  countAisleTicks: {
    tag: 'Kinds',
    summary: 'Tell in which order the aisles of a store were shopped',
    description: 'Once a person, store and day; further ones count nothing. Who told it is not kept.',
  },
} as const satisfies CallTexts<typeof calls>;
