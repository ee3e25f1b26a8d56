/** Naive in-memory model of the listing rules (docs/decisions/0017), for property tests. */
export interface Person {
  name: string;
  network: string;
  device?: string;
  /** True if the address is verified and the account is older than a week. */
  isEligible: boolean;
  isSuperuser?: boolean;
  verified?: number;
}

interface Observation {
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
  first: Observation;
  again: Observation[];
  absent: { at: number; import: number; isNamed: boolean }[];
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

  /** A surveyed price with a newer anchor is as old as its own survey. */
  listed(where: Where): Price | undefined {
    const anchor = this.anchor(where);
    const key = (price: Price) => {
      const isOutdated =
        isTrusted(price) && !isSample(price) && price !== anchor && anchor && lastSeen(price) > lastSurveyed(anchor);
      return [isOutdated ? lastSurveyed(price) : lastSeen(price), price.first.at, price.id];
    };
    return this.acceptable(where).toSorted((a, b) => (isAfter(key(a), key(b)) ? -1 : 1))[0];
  }

  miss(survey: { import: number; source: string; date: string }, priced: Where[], named: string[]): void {
    const at = startOf(survey.date);
    const stores = new Set(priced.map(({ store }) => store));
    const pairs = new Map(this.prices.map(({ product, store }) => [`${product} ${store}`, { product, store }]));
    for (const where of pairs.values()) {
      const isPriced = priced.some(({ product, store }) => product === where.product && store === where.store);
      const price = this.listed(where);
      if (!price || !stores.has(where.store) || isPriced || isSample(price) || lastSeen(price) >= at) continue;
      const isNamed = named.includes(where.product);
      const isOfSource = [price.first, ...price.again].some((word) => word.survey?.source === survey.source);
      if (isNamed || isOfSource) price.absent.push({ at, import: survey.import, isNamed });
    }
  }

  /** Samples count only if the product has no real price at the store, reports only within half of their anchor. */
  acceptable(where: Where): Price[] {
    const all = this.of(where).filter(({ state, held }) => state !== 'rejected' && !held);
    const real = all.filter((price) => !isSample(price));
    const anchor = this.anchor(where)?.amount;
    return real.length > 0 ? real.filter((price) => isTrusted(price) || !isFar(price.amount, anchor)) : all;
  }

  of({ product, store }: Where): Price[] {
    return this.prices.filter((price) => price.product === product && price.store === store);
  }

  /** A file with two prices for a product and store (`isContradicted`) never adds an earlier price of its own again. */
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
    for (const price of this.prices) {
      price.again = price.again.filter(({ survey }) => survey?.import !== importId);
      price.absent = price.absent.filter((absence) => absence.import !== importId);
    }
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
      absent: [],
      state: person.isSuperuser ? 'verified' : 'pending',
      held: isHeld,
    };
    this.prices.push(price);
    return price;
  }

  private isFarOff(where: Where, amount: string): boolean {
    const own = this.anchor(where);
    const elsewhere = this.stores(where)
      .flatMap((store) => this.anchor({ ...where, store }) ?? [])
      .toSorted((a, b) => Number(a.amount) - Number(b.amount));
    const median = elsewhere[Math.ceil(elsewhere.length / 2) - 1];
    const first = this.acceptable(where).toSorted((a, b) => a.first.at - b.first.at || a.id - b.id)[0];
    return isFar(amount, (own ?? median ?? first)?.amount);
  }

  private stores({ product, store }: Where): string[] {
    const all = this.prices.filter((price) => price.product === product).map((price) => price.store);
    return [...new Set(all)].filter((other) => other !== store);
  }

  private anchor(where: Where): Price | undefined {
    const key = (price: Price) => [lastSurveyed(price), price.first.at, price.id];
    return this.of(where)
      .filter((price) => price.state !== 'rejected' && !price.held && !isSample(price) && isTrusted(price))
      .toSorted((a, b) => (isAfter(key(a), key(b)) ? -1 : 1))[0];
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
/** A report counts only if its author is trusted. The survey that added the price does not count. */
export const confirmations = ({ first, again }: Price) => [first, ...again].filter(({ counts }) => counts).length;
const isSurveyed = ({ again }: Price) => again.some(({ survey }) => survey !== undefined);
function isMissing(price: Price): boolean {
  const newer = price.absent.filter(({ at }) => at > lastSeen(price));
  return newer.some(({ isNamed }) => isNamed) || new Set(newer.map(({ at }) => at)).size > 1;
}
const isTrusted = (price: Price) => price.state === 'verified' || price.first.survey !== undefined || isSurveyed(price);
const lastSurveyed = ({ first, again }: Price) =>
  Math.max(first.at, ...again.flatMap(({ at, survey }) => (survey ? [at] : [])));
const isFar = (amount: string, anchor = amount) => 2 * Math.abs(Number(amount) - Number(anchor)) > Number(anchor);

export function confidence(price: Price, now: number): string {
  if (isSample(price) || isMissing(price)) return 'low';
  const days = (now - lastSeen(price)) / day;
  if (isTrusted(price) && days <= 45) return 'high';
  if ((isTrusted(price) || confirmations(price) > 0) && days <= 120) return 'medium';
  return 'low';
}

const isSame = (a: Person, b: Person | undefined) =>
  a === b || a.network === b?.network || (a.device !== undefined && a.device === b?.device);

function isAfter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
