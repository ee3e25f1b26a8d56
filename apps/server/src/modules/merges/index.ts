export { findInTheWay, restoreRecords } from './records.queries.ts';
