import type { CallTexts } from './call.ts';
import type * as calls from './user-activity.calls.ts';

export const userActivityTexts = {
  getUserActivity: { tag: 'WebMin', summary: 'What a person has done, by what became of it' },
  listUserEdits: { tag: 'WebMin', summary: 'Their changes of products and stores, the latest first' },
  undoWork: {
    tag: 'WebMin',
    summary: 'Take everything back that a person did since a moment, as a whole',
    description:
      'Prices are rejected, but for those that others have seen since, which go on as theirs; changes and pictures become ' +
      'what they were, unless they were changed again since; products and stores that nobody else uses go. At most ' +
      '10,000 prices and 500 changes at once; 409 says how many there are.',
  },
  redoWork: { tag: 'WebMin', summary: 'Let stand again what was taken back as a whole' },
} as const satisfies CallTexts<typeof calls>;
