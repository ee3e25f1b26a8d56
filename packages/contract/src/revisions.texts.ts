import type { CallTexts } from './call.ts';
import type * as calls from './revisions.calls.ts';

export const revisionsTexts = {
  listRevisions: { tag: 'WebMin', summary: 'The changes of a product or store, the latest first' },
  undoRevision: { tag: 'WebMin', summary: 'Take one change of a product or store back' },
} as const satisfies CallTexts<typeof calls>;
