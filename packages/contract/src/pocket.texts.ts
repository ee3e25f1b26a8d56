import type { CallTexts } from './call.ts';
import type * as calls from './pocket.calls.ts';

export const pocketTexts = {
  getPocket: {
    tag: 'Shopping lists',
    summary: 'What a device keeps to add to lists without a network',
    description:
      'Kinds, the products that most stores list, and what the person adds usually. Prices are at most some minutes old. ' +
      'Ask again with If-None-Match: nothing is sent while nothing has changed.',
  },
} as const satisfies CallTexts<typeof calls>;
