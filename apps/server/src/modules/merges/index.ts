export { findListsWithRecords } from './items.queries.ts';
export { lockRecordsAndLists } from './lock-records.ts';
export { mergeRecords } from './merge.service.ts';
export { findBlockingRecord, lockRecords, restoreMergedRecords } from './records.queries.ts';
export { undoMerge } from './undo-merge.service.ts';
