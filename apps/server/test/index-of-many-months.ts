import { PriceIndexBuilder } from '@bargain-buddy/price-index';

/** A thread that computes the index of 300 months, 6 regions and 19 aisles with 5 products each. */
const months = Array.from({ length: 300 }, (_, index) => new Date(Date.UTC(2001, index)).toISOString().slice(0, 7));
const products = Array.from({ length: 95 }, (_, product) => product);

function rowsOf(product: number) {
  const kindAndAisle = { kind: product, aisle: `Aisle ${product % 19}` };
  return ['North', 'South', 'Central', 'East', 'West', 'Tobago'].flatMap((region, store) =>
    months.map((month, index) => ({
      ...{ product, store, region, month, ...kindAndAisle },
      cents: 100 + ((product * 7 + store * 3 + index) % 500),
    })),
  );
}

const builder = new PriceIndexBuilder(months.at(-1) ?? '');
for (const product of products) builder.addProduct(rowsOf(product));
for (const product of products) builder.addAgain(rowsOf(product));
const { series } = builder.result();
const values = series.map(({ jevons, geks }) => [jevons.at(-1)?.value, geks.at(-1)?.value]);
if (values.length !== 7 * 20 || values.flat().some((value) => !value)) throw new Error('A series has no values.');
