import type { CallTexts } from './call.ts';
import type * as calls from './user-activity.calls.ts';

export const userActivityTexts = {
  getUserActivity: { tag: 'WebMin', summary: 'What a person has done, by what became of it' },
  listUserEdits: { tag: 'WebMin', summary: 'Their changes of products and stores, the latest first' },
  undoWork: {
    tag: 'WebMin',
    summary: 'Take everything back that a person did since a moment, as a whole',
    description:
      'Prices are rejected, changes and pictures become what they were, unless they were changed again since.',
  },
  redoWork: { tag: 'WebMin', summary: 'Let stand again what was taken back as a whole' },
} as const satisfies CallTexts<typeof calls>;
