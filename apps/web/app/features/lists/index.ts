/** Shopping lists. Only the route imports the page, so that other features do not load its code. */
export { AmountField } from './item/need/amount-field.tsx';
export { KindChips } from './item/need/kind-chips.tsx';
export type { AddItemLineProps } from './list/list-view.tsx';
export {
  type SentAddition,
  useAddItems,
  useAddItemsConfirmed,
  useUndoAdded,
} from './model/add-items.ts';
export { addedItemsText, addedToListsText } from './model/added.ts';
export { catchUp } from './model/catch-up.ts';
export { useChangeItem } from './model/change-item.ts';
export { useChangeListArea, useCreateList } from './model/change-lists.ts';
export { guestPlanNeedOf, itemsOfGuestPlan, useGuestPlan } from './model/guest-prices.ts';
export { itemFieldsWithoutPrice } from './model/item-to-be.ts';
export { listItemsQuery } from './model/items-query.ts';
export { cacheListIfNewer, listsQuery } from './model/lists-query.ts';
export { anyBrandNeedOf } from './model/new-need.ts';
export { productAndStoreOf } from './model/texts.ts';
export type { ItemToAdd } from './model/to-addition-change.ts';
export { useListItems, useLists } from './model/use-lists.ts';
export { AddItemsForm } from './picker/add-items-form.tsx';
export { ListPicker } from './picker/list-picker.tsx';
export { useListChoice } from './picker/use-list-choice.ts';
export { readStoredTrip } from './shopping/trip.ts';
export { NoSuchList } from './states.tsx';
