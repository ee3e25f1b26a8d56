import { formatNumber } from '@bargain-buddy/domain';
import { dayMs, dayNumber } from './price-age.ts';

/** A price as shown: "1064.00" → "$1,064.00"; an unknown one is "$??.??" (HOM-12). */
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

/**
 * The price of one unit: "$1.38/100 ml", "$0.75 each", of goods sold by weight "$12.70/lb · $2.80/100 g"; nothing where
 * it is not known.
 */
export function formatUnitPrice({ unit_price, unit, price_per_lb }: PriceOfUnit): string {
  if (!unit_price || !unit) return '';
  const perUnit = `${formatPrice(unit_price)}${unit === 'each' ? ' each' : `/${unit}`}`;
  return price_per_lb ? `${formatPrice(price_per_lb)}/lb · ${perUnit.replace(' ', '\u00a0')}` : perUnit;
}

/** An ISO time as the day in Trinidad and Tobago: "Nov 15, 2026"; nothing for what is no time. */
export function formatDay(time: string): string {
  const number = dayNumber(Date.parse(time));
  if (Number.isNaN(number)) return '';
  const known = writtenDays.get(number);
  if (known !== undefined) return known;
  const { day, month, year } = partsOf(number);
  const text = `${month} ${day}, ${year}`;
  writtenDays.set(number, text);
  return text;
}

/** Cards show few days again and again; to have each written anew took a hundredth of a page. */
const writtenDays = new Map<number, string>();

/** An ISO time as the day without its year, short enough for an axis: "Nov 15"; nothing for what is no time. */
export function formatDayOfYear(time: string): string {
  const number = dayNumber(Date.parse(time));
  if (Number.isNaN(number)) return '';
  const { day, month } = partsOf(number);
  return `${month} ${day}`;
}

/**
 * The day of that number (`dayNumber`): 15, "Nov", 2026. From how the language writes it in English (ECMA-262,
 * `toUTCString`), as the first `Intl.DateTimeFormat` of a page holds up a slow phone for 50 ms.
 */
function partsOf(number: number): { day: number; month: string; year: number } {
  const [, day, month = '', year] = new Date(number * dayMs).toUTCString().split(' ');
  return { day: Number(day), month, year: Number(year) };
}
