import type { CallTexts } from './call.ts';
import type * as calls from './suggestions.calls.ts';

export const suggestionsTexts = {
  suggest: {
    tag: 'Suggestions',
    summary: 'Suggestions while typing',
    description:
      'At most ten of each type; where no product and no store has the words, those that are like them. History is the ' +
      'signed-in person’s own.',
  },
  deleteSearch: { tag: 'Suggestions', summary: 'Forget one of the own searches' },
  deleteSearches: { tag: 'Suggestions', summary: 'Forget all own searches' },
} as const satisfies CallTexts<typeof calls>;
