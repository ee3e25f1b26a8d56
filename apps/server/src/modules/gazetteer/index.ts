export { findArea, findPlace } from './gazetteer.ts';
export { spreadAround } from './spread.ts';
