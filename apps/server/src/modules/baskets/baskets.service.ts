import type { Basket, BasketQuery, BasketSummary, NewPlan, Plan } from '@bargain-buddy/contract';
import { defaultStopCost, defaultTripStops } from '@bargain-buddy/contract/names';
import { basketAmountForPeople, scaleBasketLine } from '@bargain-buddy/domain';
import type { Database } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { type BasketLineRow, findBasket, findBasketLines, findBaskets } from './baskets.queries.ts';

export async function listBaskets(db: Database): Promise<{ results: BasketSummary[] }> {
  const [baskets, lines] = await Promise.all([findBaskets(db), findBasketLines(db)]);
  const shown = lines.filter(hasKind);
  return {
    results: baskets.map(({ id, position: _, ...basket }) => ({
      ...basket,
      lines: shown.filter(({ basket_id }) => basket_id === id).length,
    })),
  };
}

/** Returns a basket with its cheapest trip, which `plan` computes. Throws NotFound. */
export async function getBasket(
  db: Database,
  slug: string,
  { people: given, region }: BasketQuery,
  plan: (items: NewPlan) => Promise<Plan>,
): Promise<Basket> {
  const basket = await findBasket(db, slug);
  if (!basket) throw new NotFound('We couldn’t find this basket.');
  const people = given ?? basket.usual_count;
  const lines = (await findBasketLines(db, basket.id)).filter(hasKind).map((line) => {
    const { amount, unit, quantity } = scaleBasketLine(line, people);
    return { ...line, need: { amount, amount_unit: unit, quantity } };
  });
  const trip = lines.length > 0 ? (await plan(toPlan(lines, region))).trip : undefined;
  const bought = new Map(
    (trip?.stops ?? []).flatMap(({ store, items }) => items.map((item) => [item.item, { ...item, store: store.id }])),
  );
  const shown = lines.map(({ kind, amount, unit, per, need }, index) => {
    const found = bought.get(index);
    return {
      ...{ kind, amount, unit, per, need },
      whole: basketAmountForPeople({ amount, unit, per }, people),
      cost: found?.cost ?? null,
      store: found?.store ?? null,
      is_example: found?.packs.some(({ listing }) => listing.source === 'sample') ?? false,
    };
  });
  const { name, description, counted, usual_count } = basket;
  return {
    ...{ slug, name, description, counted, usual_count, people, region },
    lines: shown,
    trip: {
      total: trip?.total ?? '0.00',
      found: trip?.found ?? 0,
      examples: shown.filter(({ is_example }) => is_example).length,
      oldest: trip?.oldest ?? null,
      stops: (trip?.stops ?? []).map(({ store, subtotal, items }) => ({ store, subtotal, lines: items.length })),
    },
  };
}

type LineOfKind = BasketLineRow & { kind: NonNullable<BasketLineRow['kind']> };
const unitOf = { mass: 'g', volume: 'ml', count: 'piece' } as const;

/** A kind that is measured in another unit now has no amount. */
const hasKind = (line: BasketLineRow): line is LineOfKind =>
  line.kind !== null && unitOf[line.kind.dimension] === line.unit;

function toPlan(
  lines: readonly (LineOfKind & { need: Basket['lines'][number]['need'] })[],
  region: BasketQuery['region'],
): NewPlan {
  return {
    items: lines.map(({ kind, need }) => ({ kinds: [kind.id], ...need })),
    area: region === '' ? null : { region },
    max_stops: defaultTripStops,
    stop_cost: defaultStopCost,
    offers: false,
  };
}
