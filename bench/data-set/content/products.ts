import { families, type Shelf, shelves } from './groceries.ts';
import { pickByRank, seededRandom } from './random.ts';

export interface GeneratedProduct {
  name: string;
  brand: string;
  amount: string;
  barcode: string | null;
  category: string;
  /** What it costs on average, TT$. */
  price: number;
  /** How widely it is stocked, relative to the others. */
  spread: number;
}

/** `count` different products, the same ones each time. */
export function makeProducts(count: number): GeneratedProduct[] {
  const random = seededRandom(20_261_121);
  const draw = shelves.flatMap((shelf) => Array<Shelf>(shelf.weight).fill(shelf));
  const made = new Map<string, GeneratedProduct>();
  while (made.size < count) {
    const shelf = draw[Math.floor(random() * draw.length)];
    if (!shelf) continue;
    const product = makeProduct(random, shelf, made.size);
    const identity = [product.name, product.brand, product.amount].join('|').toLowerCase();
    if (!made.has(identity)) made.set(identity, product);
  }
  return [...made.values()];
}

function makeProduct(random: () => number, shelf: Shelf, number: number): GeneratedProduct {
  const kind = pickByRank(random, shelf.kinds);
  const item = pickByRank(random, shelf.items);
  const [lowest, highest] = shelf.price;
  return {
    name: nameOf(kind, item),
    brand: random() < 0.03 ? smallMaker(random) : pickByRank(random, shelf.brands),
    amount: pickByRank(random, shelf.amounts),
    barcode: random() < 0.6 ? String(740_000_000_000 + number * 37) : null,
    category: shelf.category,
    price: lowest * (highest / lowest) ** random(),
    spread: 0.15 + random() ** 3,
  };
}

/** Names that stand on a few products only. */
function smallMaker(random: () => number): string {
  return `${pickByRank(random, families)}’s ${pickByRank(random, ['Kitchen', 'Farm', 'Bakery', 'Best', 'Garden'])}`;
}

/** 'in Water' and 'with Chilli' stand behind what they describe. */
function nameOf(kind: string, item: string): string {
  if (kind === '') return item;
  return /^(in|with) /.test(kind) ? `${item} ${kind}` : `${kind} ${item}`;
}
