// Exports only the rules that the thread for price files needs. All rules would take most of its start time.
export { type ParsedPriceCell, parsePriceCell } from './price-cell.ts';
export { withoutNan } from './without-nan.ts';
