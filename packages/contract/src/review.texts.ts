import type { CallTexts } from './call.ts';
import type * as calls from './review.calls.ts';

export const reviewTexts = {
  listReview: {
    tag: 'WebMin',
    summary: 'What waits for review',
    description:
      'Prices, pictures, products and stores that people added, and shoppers’ changes of products and stores that others use; those that are held first, then the oldest, each with what it can be judged by.',
  },
  decideInReview: {
    tag: 'WebMin',
    summary: 'Approve or reject what waits for review',
    description:
      'Whoever added it is told a minute later, unless it was taken back. `price` corrects the amount, `merge_into` ' +
      'merges a new product or store, in the same decision. 409 says who has decided already, that the record was ' +
      'changed meanwhile, or with which record (`id`) an approved change would make it the same.',
  },
  getStandingReview: {
    tag: 'WebMin',
    summary: 'What was decided about a new product or store',
    description: 'Null where nobody has decided, or that was taken back. What was rejected is left out of searches.',
  },
  listDecidedItems: {
    tag: 'WebMin',
    summary: 'What you decided in the review within a day',
    description: 'The latest 50 that stand, the latest first; each can be taken back.',
  },
  undoReviewDecision: {
    tag: 'WebMin',
    summary: 'Take a decision of the review back',
    description: 'Everything becomes what it was before. 409 where it was changed again since.',
  },
  decideSeveralInReview: {
    tag: 'WebMin',
    summary: 'Approve or reject several items, each by itself',
    description: 'In `results`, `id` is the position in `items`, and `revision` the decision, by which it is undone.',
  },
  undoReviewDecisions: {
    tag: 'WebMin',
    summary: 'Undo several decisions, each by itself',
    description: 'What was changed again since stays, and is in `results` with the reason.',
  },
} as const satisfies CallTexts<typeof calls>;
