import type { PriceIndexData, PriceIndexPoint } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import type { CsvColumns } from '../../platform/http/csv-answer.ts';
import { toFourPlaces } from '../../platform/http/csv-columns.ts';

export const pointColumns: CsvColumns<PriceIndexPoint> = {
  month: ({ month }) => month,
  jevons: ({ jevons }) => toFourPlaces(jevons),
  geks: ({ geks }) => toFourPlaces(geks),
  matched: ({ matched }) => matched,
  linked_to: ({ linked_to }) => linked_to,
  base: ({ base }) => base,
  provisional: ({ provisional }) => provisional,
};

type Levels = PriceIndexData['levels'];

export const levelColumns: CsvColumns<Levels['regions'][number] & Pick<Levels, 'month' | 'base'>> = {
  month: ({ month }) => month,
  base: ({ base }) => base,
  region: ({ region }) => region,
  percent: ({ percent }) => toFourPlaces(percent),
  low: ({ low }) => toFourPlaces(low),
  high: ({ high }) => toFourPlaces(high),
  products: ({ products }) => products,
};

export const basketColumns: CsvColumns<PriceIndexData['basket']['months'][number] & { region: string }> = {
  region: ({ region }) => region,
  month: ({ month }) => month,
  cost: ({ cost }) => cost,
  observed: ({ observed }) => observed,
  imputed: ({ imputed }) => imputed,
  missing: ({ missing }) => missing,
};

export const correctionColumns: CsvColumns<PriceIndexData['corrections'][number]> = {
  day: ({ at }) => localDay(new Date(at)),
  method: ({ method }) => method,
  region: ({ region }) => region,
  month: ({ month }) => month,
  before: ({ before }) => toFourPlaces(before),
  after: ({ after }) => toFourPlaces(after),
};
