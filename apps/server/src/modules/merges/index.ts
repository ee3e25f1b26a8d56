export { mergeRecords } from './merge.service.ts';
export { findBlockingRecord, restoreMergedRecords } from './records.queries.ts';
export { undoMerge } from './undo-merge.service.ts';
