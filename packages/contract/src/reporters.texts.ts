import type { CallTexts } from './call.ts';
import type * as calls from './reporters.calls.ts';

export const reportersTexts = {
  listReporters: {
    tag: 'WebMin',
    summary: 'People who reported, confirmed or changed something, with what became of it',
    description: 'By words, rejected prices, share rejected, last active, and in any order.',
  },
  exportReporters: { tag: 'WebMin', summary: 'The same people as a CSV file, 100,000 at most' },
  listMatchingReporters: { tag: 'WebMin', summary: 'The ids of all people that match, 100,000 at most' },
  undoWorkOfSeveral: {
    tag: 'WebMin',
    summary: 'Undo everything that several people did since a moment, each in a transaction of its own',
    description:
      'In `results`, `revision` is the undone work, by which it is redone. People who did nothing since then have none. ' +
      '`dry_run` changes nothing and tells the sums.',
  },
  redoWorkOfSeveral: { tag: 'WebMin', summary: 'Redo what was undone of several people, each by itself' },
} as const satisfies CallTexts<typeof calls>;
