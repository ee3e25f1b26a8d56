export { hasWords } from './catalogue-search.ts';
export { toProduct, toStore } from './catalogue-view.ts';
