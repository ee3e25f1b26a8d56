export * from './calendar-day.ts';
export * from './distance.ts';
export * from './price-cell.ts';
export * from './search-words.ts';
export { findSimilarWord, type KnownWord, trigramSimilarity } from './similar-word.ts';
export * from './unit-price.ts';
export * from './unknown-text.ts';
