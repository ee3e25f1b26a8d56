export { purgeTombstones } from './changes.service.ts';
export { findUnknownRecordIds } from './check-needs.queries.ts';
export { checkNeeds, findNeedProblems } from './check-needs.ts';
export { exportLists } from './export.service.ts';
export { redirectClientIds, removeItemRedirects } from './joined-names.queries.ts';
export { clearPrivateArea } from './lists.queries.ts';
export { discardList, ensureRoomForList, getList } from './lists.service.ts';
export {
  endListMemberships,
  finishListChange,
  finishSystemChange,
  type LockedList,
  lockList,
  lockListAsMember,
  lockListAsOwner,
} from './lock-list.ts';
export { type Need, needOfRequest, wantedAmountOfKinds } from './need.ts';
export { publishPreferredStoreChange, publishPriceChange } from './publish-price-change.ts';
export { detachItemsFromRecord } from './release-items.ts';
export { lockLists } from './rewrite-needs.ts';
export { readListForPublicLink } from './shared-list.service.ts';
