import type { SurveyPrice } from './survey.ts';

/** The prices of a file, column by column: a hundred thousand of them cross from one thread to the other in no time. */
export interface PackedPrices {
  /** Sheet, product and store of each, one after the other. */
  positions: Int32Array<ArrayBuffer>;
  /** Cell and price of each, in lines. */
  texts: string;
}

export function packPrices(prices: readonly SurveyPrice[]): PackedPrices {
  return {
    positions: Int32Array.from(prices.flatMap(({ sheet, product, store }) => [sheet, product, store])),
    texts: prices.map(({ cell, price }) => `${cell} ${price}`).join('\n'),
  };
}

export function unpackPrices({ positions, texts }: PackedPrices): SurveyPrice[] {
  if (positions.length === 0) return [];
  return texts.split('\n').map((line, i) => {
    const space = line.indexOf(' ');
    return {
      sheet: positions[3 * i] ?? 0,
      product: positions[3 * i + 1] ?? 0,
      store: positions[3 * i + 2] ?? 0,
      cell: line.slice(0, space),
      price: line.slice(space + 1),
    };
  });
}
