/**
 * What is listed, worked out from the rules alone (docs/decisions/0017): a list of prices in memory, each with who
 * added it and who saw it. Slow and plain, for tests.
 */
export interface Person {
  name: string;
  network: string;
  device?: string;
  /** Their address is proven and their account is older than a week. */
  isEligible: boolean;
  isSuperuser?: boolean;
  /** Verified prices of theirs elsewhere. */
  verified?: number;
}

/** Somebody, or a survey, says what a price is. */
interface Word {
  at: number;
  survey?: { import: number; source: string };
  person?: Person;
  counts: boolean;
}

export interface Price {
  id: number;
  product: string;
  store: string;
  amount: string;
  first: Word;
  again: Word[];
  state: 'pending' | 'verified' | 'rejected';
  held: boolean;
}

type Where = Pick<Price, 'product' | 'store'>;
const day = 86_400_000;
export const startOf = (date: string) => Date.parse(`${date}T04:00:00Z`);

export class Reference {
  prices: Price[] = [];

  known({ product, store }: Where, until = Number.POSITIVE_INFINITY): Price | undefined {
    let best: { price: Price; key: number[] } | undefined;
    for (const price of this.acceptable({ product, store })) {
      for (const { at } of [price.first, ...price.again]) {
        const key = [at, price.first.at, price.id];
        if (at < until && price.first.at < until && (!best || isAfter(key, best.key))) best = { price, key };
      }
    }
    return best?.price;
  }

  /** Prices that count. Samples count only if the product has no real price at the store. */
  acceptable(where: Where): Price[] {
    const all = this.of(where).filter(({ state, held }) => state !== 'rejected' && !held);
    const real = all.filter((price) => !isSample(price));
    return real.length > 0 ? real : all;
  }

  of({ product, store }: Where): Price[] {
    return this.prices.filter((price) => price.product === product && price.store === store);
  }

  /**
   * Returns 'add', the price that the cell confirms, or undefined if the cell changes nothing. A file that has two
   * prices for one product and store (`isContradicted`) never adds one again that it brought before.
   */
  cell(where: Where, amount: string, source: string, date: string, isContradicted: boolean): 'add' | Price | undefined {
    const start = startOf(date);
    const newest = this.known(where, start + day);
    const words = this.of(where).flatMap((price) =>
      [price.first, ...price.again].flatMap(({ at, survey }) =>
        at === start && survey?.source === source ? [{ price, key: [survey.import, price.id] }] : [],
      ),
    );
    const last = words.sort((a, b) => (isAfter(a.key, b.key) ? -1 : 1))[0]?.price;
    if (isContradicted && words.some(({ price }) => price.amount === amount)) return undefined;
    const isOfSample = source === 'sample';
    if (newest?.amount === amount && (isOfSample || !isSample(newest))) {
      const isOwn = words.some(({ price }) => price === newest);
      return isOwn || last?.amount === amount || isOfSample !== isSample(newest) ? undefined : newest;
    }
    return last?.amount === amount ? undefined : 'add';
  }

  undo(importId: number): void {
    for (const price of this.prices) price.again = price.again.filter(({ survey }) => survey?.import !== importId);
    this.prices = this.prices.filter((price) => {
      if (price.first.survey?.import !== importId) return true;
      const [heir, ...rest] = price.again.toSorted((a, b) => a.at - b.at);
      if (!heir) return false;
      const isTheirs = heir.person !== undefined;
      price.first = { ...heir, counts: false };
      price.again = rest.map((word) =>
        isTheirs && word.person && isSame(word.person, heir.person) ? { ...word, counts: false } : word,
      );
      if (price.state !== 'rejected') price.state = isTheirs && !heir.person?.isSuperuser ? 'pending' : 'verified';
      return true;
    });
  }

  /** Somebody sees what is listed again; answers whether that changes anything. */
  see(price: Price, person: Person, at: number): boolean {
    const words = [price.first, ...price.again];
    const isDistrusted = !person.isSuperuser && this.reputation(person) < 0.15;
    if (isDistrusted) return false;
    const isNew = !words.some((word) => word.person === person);
    if (isNew) {
      const others = words.filter((word) => word.counts || word === price.first);
      const counts = person.isEligible && !others.some((word) => word.person && isSame(word.person, person));
      price.again.push({ at, person, counts });
    }
    if (person.isSuperuser) Object.assign(price, { state: 'verified' });
    return isNew;
  }

  report(where: Where, amount: string, person: Person, id: number, at: number): Price {
    const reputation = this.reputation(person);
    const isHeld = !person.isSuperuser && (reputation < 0.15 || this.isFarOff(where, amount));
    const price: Price = {
      ...where,
      id,
      amount,
      first: { at, person, counts: reputation >= 0.9 },
      again: [],
      state: person.isSuperuser ? 'verified' : 'pending',
      held: isHeld,
    };
    this.prices.push(price);
    return price;
  }

  private isFarOff(where: Where, amount: string): boolean {
    const all = this.acceptable(where);
    const sure = all
      .filter(
        (price) => price.state === 'verified' || price.first.survey || isSurveyed(price) || confirmations(price) >= 2,
      )
      .sort((a, b) => (isAfter(ageKey(a), ageKey(b)) ? -1 : 1));
    const first = all.toSorted((a, b) => a.first.at - b.first.at || a.id - b.id);
    const known = Number((sure[0] ?? first[0])?.amount ?? amount);
    return Math.abs(Number(amount) - known) > known / 2;
  }

  private reputation(person: Person): number {
    const own = this.prices.filter(({ first }) => first.person === person);
    const verified = (person.verified ?? 0) + own.filter(({ state }) => state === 'verified').length;
    const rejected = own.filter(({ state }) => state === 'rejected').length;
    return (verified + 1) / (verified + 3 * rejected + 2);
  }
}

export const isSample = ({ first }: Price) => first.survey?.source === 'sample';
export const lastSeen = ({ first, again }: Price) => Math.max(first.at, ...again.map(({ at }) => at));
/**
 * The word of whoever reported it counts only where they are trusted; the survey that brought it is no confirmation.
 */
export const confirmations = ({ first, again }: Price) => [first, ...again].filter(({ counts }) => counts).length;
const isSurveyed = ({ again }: Price) => again.some(({ survey }) => survey !== undefined);
const ageKey = (price: Price) => [lastSeen(price), price.first.at, price.id];

export function confidence(price: Price, now: number): string {
  if (isSample(price)) return 'low';
  const days = (now - lastSeen(price)) / day;
  const isSure =
    price.state === 'verified' || price.first.survey !== undefined || isSurveyed(price) || confirmations(price) >= 2;
  if (isSure && days <= 45) return 'high';
  if ((isSure || confirmations(price) === 1) && days <= 120) return 'medium';
  return 'low';
}

const isSame = (a: Person, b: Person | undefined) =>
  a === b || a.network === b?.network || (a.device !== undefined && a.device === b?.device);

function isAfter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
