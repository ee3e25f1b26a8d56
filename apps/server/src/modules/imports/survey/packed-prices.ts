import type { SurveyPrice } from './survey.ts';

/** Prices in columns, since the transfer of 100,000 objects between threads is slow. */
export interface PackedSurveyPrices {
  /** Sheet, product and store indexes, interleaved. */
  positions: Int32Array<ArrayBuffer>;
  /** One line per price: cell, price and optional text. */
  texts: string;
}

export function packSurveyPrices(prices: readonly SurveyPrice[]): PackedSurveyPrices {
  return {
    positions: Int32Array.from(prices.flatMap(({ sheet, product, store }) => [sheet, product, store])),
    texts: prices
      .map(({ cell, price, text }) => (text === undefined ? `${cell} ${price}` : `${cell} ${price} ${oneLine(text)}`))
      .join('\n'),
  };
}

export function unpackSurveyPrices({ positions, texts }: PackedSurveyPrices): SurveyPrice[] {
  if (positions.length === 0) return [];
  return texts.split('\n').map((line, i) => {
    const [cell = '', price = '', ...words] = line.split(' ');
    return {
      sheet: positions[3 * i] ?? 0,
      product: positions[3 * i + 1] ?? 0,
      store: positions[3 * i + 2] ?? 0,
      cell,
      price,
      ...(words.length > 0 && { text: words.join(' ') }),
    };
  });
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');
