// What the thread that reads price files needs of the rules: all of them would take most of the time of its start.
export { type PriceCell, readPriceCell } from './price-cell.ts';
export { knownText } from './unknown-text.ts';
