import type { CallTexts } from './call.ts';
import type * as calls from './lists.calls.ts';

export const listsTexts = {
  listShoppingLists: { tag: 'Shopping lists', summary: 'The own and shared lists, the last changed first' },
  createShoppingList: {
    tag: 'Shopping lists',
    summary: 'Make a list',
    description:
      '200 with the list as it is where the person made one with the client id before, 410 where it is theirs no more.',
  },
  getShoppingList: { tag: 'Shopping lists', summary: 'One list' },
  replaceShoppingList: {
    tag: 'Shopping lists',
    summary: 'Rename or describe a list anew',
    description: 'For its owner.',
  },
  changeShoppingList: {
    tag: 'Shopping lists',
    summary: 'Rename or describe a list anew',
    description: 'For its owner.',
  },
  deleteShoppingList: {
    tag: 'Shopping lists',
    summary: 'Delete a list with everything on it',
    description: 'For its owner.',
  },
  listChanges: {
    tag: 'Shopping lists',
    summary: 'What happened to a list after a version',
    description: '410 where the version is too old to tell: read the list as a whole.',
  },
  syncList: {
    tag: 'Shopping lists',
    summary: 'Carry out the changes that a device made, in their order and at once',
    description:
      'Each change by the rules of its single call. One that cannot be carried out stops no other: its result says why. ' +
      'A change whose id is known does nothing again, so that a request whose answer was lost can be repeated.',
  },
  listItems: { tag: 'Shopping lists', summary: 'The items of a list with their listings, newest first' },
  addItem: {
    tag: 'Shopping lists',
    summary: 'Put a product and store on a list',
    description:
      '200 where the list has such an item already: it increases, or is needed again. 200 also where the client id was used ' +
      'before. `outcome` says which. 409 where the list or the quantity is at its limit. ' +
      '410 where the item of the client id was removed since.',
  },
  addItems: { tag: 'Shopping lists', summary: 'Put each of the items on each of the lists, or nothing at all' },
  changeItem: {
    tag: 'Shopping lists',
    summary: 'Change whether, or how many of, an item is needed',
    description: 'What is left out stays as it is.',
  },
  removeItem: { tag: 'Shopping lists', summary: 'Take an item off its list' },
} as const satisfies CallTexts<typeof calls>;
