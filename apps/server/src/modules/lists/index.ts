export { deleteOldChanges } from './changes.service.ts';
export { checkNeeds } from './check-needs.ts';
export { deleteItemsOf } from './delete-items.ts';
export { exportLists } from './export.service.ts';
export { discardList, ensureRoomForList, getList } from './lists.service.ts';
export {
  endMemberships,
  finishListChange,
  type LockedList,
  lockList,
  lockListAsMember,
  lockListAsOwner,
} from './lock-list.ts';
export { findName } from './members.queries.ts';
export { type Need, needOf, wantedAmount } from './need.ts';
export { publishPriceChange } from './publish-price-change.ts';
