import type { CallTexts } from './call.ts';
import type * as calls from './merges.calls.ts';

export const mergesTexts = {
  findDuplicates: { tag: 'WebMin', summary: 'Products, or stores, that are likely one' },
  dismissDuplicate: {
    tag: 'WebMin',
    summary: 'Tell that two products, or stores, are not one although they look it, or take that back',
  },
  mergeRecords: { tag: 'WebMin', summary: 'Make several products, or stores, one, or tell what that would move' },
  listMerges: { tag: 'WebMin', summary: 'The merges, newest first' },
  undoMerge: { tag: 'WebMin', summary: 'Take a merge back' },
} as const satisfies CallTexts<typeof calls>;
