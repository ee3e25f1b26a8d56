import type { CallTexts } from './call.ts';
import type * as calls from './kind-admin.calls.ts';

export const kindAdminTexts = {
  listAdminKinds: { tag: 'WebMin', summary: 'Search kinds, those without products included' },
  getAdminKind: { tag: 'WebMin', summary: 'One kind, and the words by which products find it' },
  listKindProducts: { tag: 'WebMin', summary: 'The products of a kind' },
  changeKind: { tag: 'WebMin', summary: 'Rename a kind, move it to another aisle, or change its other names' },
  deleteKind: {
    tag: 'WebMin',
    summary: 'Delete a kind that is empty',
    description: 'A kind with products, one on shopping lists, and one that others were merged into stay.',
  },
  mergeKinds: {
    tag: 'WebMin',
    summary: 'Make several kinds one',
    description: 'Products, names and items of shopping lists become those of the kept kind. All have one dimension.',
  },
  splitKind: { tag: 'WebMin', summary: 'Move products to another kind, or to a new one' },
  createAisle: { tag: 'WebMin', summary: 'Add an aisle, the last one' },
  renameAisle: { tag: 'WebMin', summary: 'Rename an aisle' },
  orderAisles: { tag: 'WebMin', summary: 'Put the aisles in order', description: 'Names every aisle once.' },
  listAdminAisles: { tag: 'WebMin', summary: 'The aisles in their order, each with how many kinds it has' },
  deleteAisle: { tag: 'WebMin', summary: 'Delete an aisle that is empty, or whose kinds go to another one' },
  listKindChanges: { tag: 'WebMin', summary: 'What was done with kinds and aisles, the latest first' },
  undoKindChange: {
    tag: 'WebMin',
    summary: 'Take a change of kinds or aisles back',
    description: 'What was changed again since stays as it is.',
  },
} as const satisfies CallTexts<typeof calls>;
