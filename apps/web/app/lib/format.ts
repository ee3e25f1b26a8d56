import { formatDecimals, formatNumber } from '@bargain-buddy/domain';
import { localDayNumber, millisecondsPerDay } from './price-age.ts';

/** "1064.00" → "$1,064.00". An unknown price is "$??.??". */
export function formatPrice(money: string | null | undefined): string {
  if (!money || !/^\d+\.\d{2}$/.test(money)) return '$??.??';
  const [whole = '', decimals = ''] = money.split('.');
  return `$${formatNumber(whole)}.${decimals}`;
}

interface PriceOfUnit {
  unit_price: string | null;
  unit: string | null;
  price_per_lb?: string | undefined;
}

/** "$1.38/100 ml", "$0.75 each", or "$12.70/lb · $2.80/100 g" if sold by weight. Empty if unknown. */
export function formatUnitPrice({ unit_price, unit, price_per_lb }: PriceOfUnit): string {
  if (!unit_price || !unit) return '';
  const perUnit = `${formatPrice(unit_price)}${unit === 'each' ? ' each' : `/${unit}`}`;
  return price_per_lb ? `${formatPrice(price_per_lb)}/lb · ${perUnit.replace(' ', '\u00a0')}` : perUnit;
}

/** "4.2 %" or "−0.5 %". */
export const formatPercent = (percent: number, decimals = 1): string =>
  `${formatDecimals(percent, decimals).replace('-', '−')}\u00a0%`;

/** "+4.2 %", "−0.5 %" or "0.0 %". */
export function formatPercentChange(percent: number): string {
  const text = formatPercent(percent);
  return percent > 0 && text !== formatPercent(0) ? `+${text}` : text;
}

/** Day in Trinidad and Tobago: "Nov 15, 2026". Empty for an invalid time. */
export function formatDay(time: string): string {
  const number = localDayNumber(Date.parse(time));
  if (Number.isNaN(number)) return '';
  const known = writtenDays.get(number);
  if (known !== undefined) return known;
  const { day, month, year } = partsOf(number);
  const text = `${month} ${day}, ${year}`;
  writtenDays.set(number, text);
  return text;
}

/** Cards repeat few days, and formatting takes a hundredth of a page's time. */
const writtenDays = new Map<number, string>();

/** Day without its year: "Nov 15". Empty for an invalid time. */
export function formatDayOfYear(time: string): string {
  const number = localDayNumber(Date.parse(time));
  if (Number.isNaN(number)) return '';
  const { day, month } = partsOf(number);
  return `${month} ${day}`;
}

/** The date of a `localDayNumber`: 15, "Nov", 2026. `Intl.DateTimeFormat` would block a slow phone for 50 ms. */
function partsOf(number: number): { day: number; month: string; year: number } {
  const [, day, month = '', year] = new Date(number * millisecondsPerDay).toUTCString().split(' ');
  return { day: Number(day), month, year: Number(year) };
}
