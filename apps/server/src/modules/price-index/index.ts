export { findIndexedFile, isIndexOfOtherMethod } from './price-index.queries.ts';
export { publishIndexOfOpenData } from './publish-index.ts';
