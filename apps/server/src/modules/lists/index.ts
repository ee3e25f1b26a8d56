export { forgetOldChanges } from './changes.service.ts';
export { exportLists } from './export.service.ts';
export { forgetItemsOf } from './forget-items.ts';
export { discardList, ensureRoomForList, getList } from './lists.service.ts';
export { findName } from './members.queries.ts';
export { tellPrice } from './tell-price.ts';
export { endMemberships, finishTurn, type Turn, takeOwnersTurn, takeTurn, takeTurnFromOutside } from './turn.ts';
