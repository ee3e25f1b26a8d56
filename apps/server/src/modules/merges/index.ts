export { mergeRecords } from './merge.service.ts';
export { findInTheWay, restoreRecords } from './records.queries.ts';
export { undoMerge } from './undo-merge.service.ts';
