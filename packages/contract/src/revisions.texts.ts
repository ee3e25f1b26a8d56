import type { CallTexts } from './call.ts';
import type * as calls from './revisions.calls.ts';

export const revisionsTexts = {
  listRevisions: { tag: 'WebMin', summary: 'The changes of a product or store, the latest first' },
  undoRevision: { tag: 'WebMin', summary: 'Take one change of a product or store back' },
  undoRevisions: { tag: 'WebMin', summary: 'Take several changes of products and stores back, each by itself' },
} as const satisfies CallTexts<typeof calls>;
