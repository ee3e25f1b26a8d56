import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AislePairVote, aislePairVotesOf, chainKeyOfStore, rankAisles } from './rank-aisles.ts';
import { aisleVoteWeightAt } from './vote-weight.ts';

const none = { store: [], chain: [], all: [] };
const usualOf = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const someOrder = (count: number) => fc.shuffledSubarray(usualOf(count), { minLength: 2 });
const anyWins = (count: number) =>
  fc.array(
    fc
      .record({
        first: fc.integer({ min: 1, max: count }),
        next: fc.integer({ min: 1, max: count }),
        weight: fc.double({ min: 0.01, max: 20, noNaN: true }),
      })
      .filter(({ first, next }) => first !== next),
    { maxLength: 30 },
  );
const anyVotes = (count: number) => fc.record({ store: anyWins(count), chain: anyWins(count), all: anyWins(count) });

/** The same rule, slowly: pairs one by one, each checked by walking along all that is decided. */
function slowly(usual: readonly number[], votes: Parameters<typeof rankAisles>[1]): number[] {
  const sum = (wins: readonly AislePairVote[], a: number, b: number) =>
    wins.filter(({ first, next }) => first === a && next === b).reduce((all, { weight }) => all + weight, 0);
  const share = (wins: readonly AislePairVote[], a: number, b: number) =>
    (sum(wins, a, b) - sum(wins, b, a)) / (sum(wins, a, b) + sum(wins, b, a) + 1);
  const lead = (a: number, b: number) =>
    sum(votes.store, a, b) -
    sum(votes.store, b, a) +
    share(votes.chain, a, b) +
    share(votes.all, a, b) / 2 +
    (usual.indexOf(a) < usual.indexOf(b) ? 0.25 : -0.25);
  const pairs = usual.flatMap((b, at) =>
    usual.slice(0, at).map((a) => (lead(a, b) >= -1e-9 ? [a, b] : [b, a]) as [number, number]),
  );
  const decided: [number, number][] = [];
  const leads = (from: number, to: number): boolean =>
    decided.some(([a, b]) => a === from && (b === to || leads(b, to)));
  const strength = ([a, b]: [number, number]) => Math.abs(lead(a, b));
  for (const pair of pairs.toSorted((one, other) => strength(other) - strength(one)))
    if (!leads(pair[1], pair[0])) decided.push(pair);
  return usual.toSorted((a, b) => (leads(a, b) ? -1 : 1));
}

it('QCK-03 without votes the usual order stands', () => {
  expect(rankAisles([4, 2, 9], none)).toEqual([4, 2, 9]);
  expect(rankAisles([], none)).toEqual([]);
});

it('QCK-03 any votes give every aisle one place', () => {
  fc.assert(
    fc.property(anyVotes(9), (votes) => {
      expect(rankAisles(usualOf(9), votes).toSorted((a, b) => a - b)).toEqual(usualOf(9));
    }),
  );
});

it('QCK-03 the rule is the slow reference’s', () => {
  // Whole votes add up exactly, so that both see the same ties.
  const whole = anyWins(6).map((wins) => wins.map((win) => ({ ...win, weight: Math.ceil(win.weight) })));
  fc.assert(
    fc.property(whole, (store) => {
      expect(rankAisles(usualOf(6), { ...none, store })).toEqual(slowly(usualOf(6), { ...none, store }));
    }),
  );
});

it('QCK-03 what all who shop there do is the order, whatever chain and country do', () => {
  fc.assert(
    fc.property(someOrder(12), anyVotes(12), (order, { chain, all }) => {
      const ranked = rankAisles(usualOf(12), { store: aislePairVotesOf(order, 4), chain, all });
      expect(ranked.filter((aisle) => order.includes(aisle))).toEqual(order);
    }),
  );
});

it('QCK-03 where nothing else is known one trip is enough', () => {
  fc.assert(
    fc.property(someOrder(12), (order) => {
      const ranked = rankAisles(usualOf(12), { ...none, store: aislePairVotesOf(order, 1) });
      expect(ranked.filter((aisle) => order.includes(aisle))).toEqual(order);
    }),
  );
});

it('QCK-03 a store that nobody shopped in is as its chain is', () => {
  expect(
    rankAisles([1, 2, 3], { ...none, chain: aislePairVotesOf([3, 1, 2], 5), all: aislePairVotesOf([1, 2, 3], 50) }),
  ).toEqual([3, 1, 2]);
  expect(rankAisles([1, 2, 3], { ...none, all: aislePairVotesOf([2, 3, 1], 50) })).toEqual([2, 3, 1]);
});

it('QCK-03 old votes fade: after 90 days one counts half, and fewer new ones win', () => {
  const now = new Date('2027-06-01T12:00:00Z');
  const before = (days: number) =>
    aisleVoteWeightAt(new Date(now.getTime() - days * 86_400_000)) / aisleVoteWeightAt(now);
  expect(before(0)).toBe(1);
  expect(before(90)).toBeCloseTo(0.5, 10);
  expect(before(360)).toBeCloseTo(0.0625, 10);
  const [old, rebuilt] = [aislePairVotesOf([1, 2, 3], 8 * before(360)), aislePairVotesOf([3, 2, 1], 2)];
  expect(rankAisles([1, 2, 3], { ...none, store: [...old, ...rebuilt] })).toEqual([3, 2, 1]);
  expect(aisleVoteWeightAt(new Date('2200-01-01T00:00:00Z'))).toBeLessThan(Number.MAX_VALUE);
});

it('QCK-03 stores of a chain are known by the first words of their names', () => {
  expect(chainKeyOfStore('Massy Stores, Trincity')).toBe('massy stores');
  expect(chainKeyOfStore('MASSY STORES')).toBe('massy stores');
  expect(chainKeyOfStore('Hi-Lo')).toBe('hi lo');
  expect(chainKeyOfStore('***')).toBe('');
});
