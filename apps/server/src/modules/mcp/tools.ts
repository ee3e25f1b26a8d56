import { type CatalogueIndex, listKinds } from '@bargain-buddy/catalogue';
import {
  kindDetailsQuerySchema,
  kindParamsSchema,
  kindQuerySchema,
  type Listing,
  listingQuerySchema,
  type NewPlan,
  newPlanSchema,
  type Plan,
  plannedNeedSchema,
  priceIndexQuerySchema,
} from '@bargain-buddy/contract';
import { maxBasketLines } from '@bargain-buddy/contract/names';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { BadRequest } from '../../platform/errors.ts';
import { getKind, getKindId } from '../kinds/kinds.service.ts';
import { findListings } from '../listings/listings.service.ts';
import { getPriceIndex } from '../price-index/price-index.service.ts';

export interface McpToolServices {
  db: Database;
  index: () => Promise<CatalogueIndex>;
  plan: (given: NewPlan) => Promise<Plan>;
}

interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  run(services: McpToolServices, given: never): Promise<object>;
}

/** The compiler checks that `run` takes the output of `input`. */
const tool = <Input extends z.ZodObject>(
  made: Omit<Tool, 'input' | 'run'> & {
    input: Input;
    run(services: McpToolServices, given: z.output<Input>): Promise<object>;
  },
): Tool => made;

const maxResults = 10;
const region = kindQuerySchema.shape.region.describe(
  'North, South, Central, East, West or Tobago; empty is everywhere.',
);
const kind = kindParamsSchema.shape.id.describe('Slug or id of a kind, from find_kind.');

const findKind = tool({
  name: 'find_kind',
  title: 'Find a kind of grocery',
  description: 'Kinds whose names match the words, such as "rice", each with its cheapest price by unit price.',
  input: z.object({ search: kindQuerySchema.shape.search, region }),
  async run({ index }, given) {
    const query = kindQuerySchema.parse({ ...given, page_size: maxResults });
    const { results } = listKinds(await index(), query, null);
    return {
      kinds: results.map(({ slug, name, dimension, stores, cheapest }) => ({
        ...{ slug, name, dimension, stores },
        cheapest: cheapest && priceOf(cheapest),
      })),
    };
  },
});

const priceHere = tool({
  name: 'price_here',
  title: 'Price of a kind or product in a region',
  description: 'The cheapest prices with store and age: of a kind by unit price, of a product by price.',
  input: z.object({ kind: kind.optional(), product: listingQuerySchema.shape.product, region }),
  async run({ db, index }, { kind: wanted, product, region: where }) {
    if ((wanted === undefined) === (product === undefined)) throw new BadRequest('Give either a kind or a product.');
    const area = { region: where, page_size: maxResults };
    const { results } = wanted
      ? await getKind(db, await index(), wanted, kindDetailsQuerySchema.parse(area), null)
      : findListings(await index(), listingQuerySchema.parse({ ...area, product, ordering: 'price' }), null);
    return { prices: results.map(priceOf) };
  },
});

const need = plannedNeedSchema.shape;

const cheapestTrip = tool({
  name: 'cheapest_trip',
  title: 'Cheapest trip for some needs',
  description: 'The stores where amounts of kinds are bought for the least money, with a total in whole packs.',
  input: z.object({
    needs: z
      .array(
        z.object({
          kind,
          amount: need.amount.unwrap().unwrap().describe('A decimal such as "1.5".'),
          amount_unit: need.amount_unit.unwrap().unwrap(),
          quantity: need.quantity,
        }),
      )
      .min(1)
      .max(maxBasketLines),
    region,
    max_stops: newPlanSchema.shape.max_stops,
  }),
  async run({ db, plan }, { needs, region: where, max_stops }) {
    const ids = await Promise.all(needs.map((one) => getKindId(db, one.kind)));
    const items = needs.map(({ amount, amount_unit, quantity }, index) => ({
      kinds: [ids[index]],
      ...{ amount, amount_unit, quantity },
    }));
    const isEverywhere = where === '' || where === 'Everywhere';
    const { trip } = await plan(
      newPlanSchema.parse({ items, max_stops, area: isEverywhere ? null : { region: where } }),
    );
    const kindOf = (item: number) => needs[item]?.kind;
    return {
      total: trip.total,
      oldest_price: trip.oldest,
      missing: trip.missing.map(kindOf),
      stops: trip.stops.map(({ store, subtotal, items: bought }) => ({
        store: { id: store.id, name: store.name, address: store.address, region: store.region },
        subtotal,
        items: bought.map(({ item, cost, packs }) => ({
          kind: kindOf(item),
          cost,
          packs: packs.map(({ count, listing }) => ({ count, ...priceOf(listing) })),
        })),
      })),
    };
  },
});

const indexSeries = tool({
  name: 'index_series',
  title: 'Price index of a region or aisle',
  description: 'How prices changed by month: a chained Jevons index and GEKS-Jevons, 100 in the month `base`.',
  input: z.object({ region: priceIndexQuerySchema.shape.region, aisle: priceIndexQuerySchema.shape.aisle }),
  async run({ db }, given) {
    const { run, aisles, points, change } = await getPriceIndex(db, given);
    return { computed_at: run?.computed_at ?? null, last_month: run?.last_month ?? null, aisles, points, change };
  },
});

export const mcpTools: readonly Tool[] = [findKind, priceHere, cheapestTrip, indexSeries];

const dayMs = 86_400_000;

function priceOf(listing: Listing) {
  const { product_id, product_name, product_brand, product_amount, store_id, store_name, store_address } = listing;
  const { store_region, price, unit_price, unit, last_seen, confidence, source } = listing;
  return {
    product: { id: product_id, name: product_name, brand: product_brand, amount: product_amount },
    store: { id: store_id, name: store_name, address: store_address, region: store_region },
    ...{ price, unit_price, unit, last_seen, confidence },
    age_days: Math.max(0, Math.floor((Date.now() - Date.parse(last_seen)) / dayMs)),
    is_example: source === 'sample',
  };
}
