export { findAreaPosition, findRegionAndPosition } from './gazetteer.ts';
export { scatterPosition } from './spread.ts';
