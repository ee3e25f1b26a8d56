import type { CallTexts } from './call.ts';
import type * as calls from './kind-admin.calls.ts';

export const kindAdminTexts = {
  listAdminKinds: { tag: 'WebMin', summary: 'Search kinds, those without products included' },
  listKindProducts: { tag: 'WebMin', summary: 'The products of a kind' },
  changeKind: { tag: 'WebMin', summary: 'Rename a kind, or move it to another aisle' },
  mergeKinds: {
    tag: 'WebMin',
    summary: 'Make several kinds one',
    description: 'Products, names and items of shopping lists become those of the kept kind. All have one dimension.',
  },
  splitKind: { tag: 'WebMin', summary: 'Move products to another kind, or to a new one' },
  createAisle: { tag: 'WebMin', summary: 'Add an aisle, the last one' },
  renameAisle: { tag: 'WebMin', summary: 'Rename an aisle' },
  orderAisles: { tag: 'WebMin', summary: 'Put the aisles in order', description: 'Names every aisle once.' },
  listKindChanges: { tag: 'WebMin', summary: 'What was done with kinds and aisles, the latest first' },
  undoKindChange: {
    tag: 'WebMin',
    summary: 'Take a change of kinds or aisles back',
    description: 'What was changed again since stays as it is.',
  },
} as const satisfies CallTexts<typeof calls>;
