export { deleteOldChanges } from './changes.service.ts';
export { findUnknown } from './check-needs.queries.ts';
export { checkNeeds, findProblems } from './check-needs.ts';
export { exportLists } from './export.service.ts';
export { passOnNames, takeBackNames } from './joined-names.queries.ts';
export { handOverArea } from './lists.queries.ts';
export { discardList, ensureRoomForList, getList } from './lists.service.ts';
export {
  endMemberships,
  finishListChange,
  finishQuietly,
  type LockedList,
  lockList,
  lockListAsMember,
  lockListAsOwner,
} from './lock-list.ts';
export { type Need, needOf, wantedAmount } from './need.ts';
export { publishPreferredChange, publishPriceChange } from './publish-price-change.ts';
export { releaseItemsOf } from './release-items.ts';
export { lockLists } from './rewrite-needs.ts';
export { readForStrangers } from './shared-list.service.ts';
