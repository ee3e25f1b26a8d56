import { setImmediate as turn } from 'node:timers/promises';
import type { ImportDecisions, SuspectReason } from '@bargain-buddy/contract';
import {
  choiceOfSuspectPrice,
  describePriceDifference,
  fromCents,
  growthChoiceOf,
  inCents,
  monthChoiceOfSheet,
} from '@bargain-buddy/domain';
import type { PriceSuspicion, PriceToImport, StoreTitleParts } from '../plan/plan.ts';
import type { Survey } from '../survey/survey.ts';
import { compareToTypicalPrices, type PriceElsewhere } from './typical.ts';
import type { UntrustedComparison } from './unlike.ts';

interface Given {
  survey: Survey;
  prices: readonly PriceToImport[];
  fresh: readonly PriceToImport[];
  elsewhere: ReadonlyMap<number, PriceElsewhere>;
  unlike: ReadonlyMap<PriceToImport, UntrustedComparison>;
  /** Probable store of a misplaced column, by price. */
  misplaced: ReadonlyMap<PriceToImport, StoreTitleParts>;
  growing: ReadonlySet<PriceToImport>;
  /** Other month in the title, by sheet index. */
  months: readonly (string | undefined)[];
  decisions: ImportDecisions;
  /** Price changes above this percentage are suspicious. */
  jumpPercent: number;
}

/** Marks suspicious new prices. A repeated survey price is never held, unless its sheet's title names another month. */
export async function markSuspectPrices(given: Given): Promise<void> {
  const { survey, prices, fresh, elsewhere, unlike, misplaced, growing, months, decisions, jumpPercent } = given;
  const typical = compareToTypicalPrices(prices, elsewhere);
  // Lets other tasks run, since 100,000 prices take long.
  await turn();
  const otherMonths = new Set(survey.sheets.flatMap(({ name }, i) => (months[i] ? [name] : [])));
  const growthAccepted = growthChoiceOf(decisions) === 'import';
  for (const price of fresh) {
    const month = months[price.sheet];
    const sheet = survey.sheets[price.sheet]?.name ?? '';
    const isOpen = month !== undefined && monthChoiceOfSheet(decisions, sheet) !== 'import';
    if (price.repeatsSurvey && !isOpen && !price.contradicts) continue;
    const usual = typical.get(price);
    const beside = unlike.get(price);
    const median = (usual ?? beside)?.median.toFixed(2) ?? null;
    const doubt = (reason: SuspectReason, why: string, more: Pick<PriceSuspicion, 'owner' | 'proposal'> = {}) => {
      const repeats = price.repeatsSurvey && { repeats_survey: true as const };
      const choice = choiceOfSuspectPrice(decisions, { sheet, cell: price.cell, reason, ...repeats }, otherMonths);
      price.suspicion = { reason, why, median, choice, ...more };
    };
    const owner = misplaced.get(price);
    const change = price.trusted === null ? 1 : Number(price.price) / Number(price.trusted);
    const jumps = Math.abs(change - 1) * 100 > jumpPercent;
    const times = powerOfTen(jumps ? change : usual?.isFar ? usual.ratio : 1);
    if (growing.has(price) && !growthAccepted) doubt('growth', 'Its sheet grew more than is plausible.');
    else if (owner) doubt('swapped', `The column has the prices of ${nameOf(owner)}.`, { owner });
    else if (price.contradicts) doubt('conflict', `${price.contradicts} says otherwise.`);
    else if (times) {
      const proposal = shiftDecimalPoint(price.price, jumps ? Number(price.trusted) : (usual?.median ?? Number.NaN));
      doubt('decimal', `About ${times} ${jumps ? 'the price before' : 'what other stores ask'}.`, { proposal });
    } else if (jumps) doubt('jump', `${describePriceDifference(change, 1)} than before.`);
    else if (usual?.isFar) doubt('median', `${describePriceDifference(usual.ratio, 1)} than other stores let expect.`);
    else if (beside?.isFar) doubt('kind', `${timesOf(beside.ratio)} ${whatCosts(beside)}.`);
    else if (isOpen) doubt('month', `The title of its sheet says ${month}.`);
  }
}

const nameOf = ({ name, address }: StoreTitleParts) => [name, address].filter(Boolean).join(', ');

/** Tolerance of a shifted decimal point. */
const near = Math.log(1.4);
const powers = [
  [100, '100 times'],
  [10, '10 times'],
  [0.1, 'a tenth of'],
  [0.01, 'a hundredth of'],
] as const;

function powerOfTen(ratio: number): string | undefined {
  return powers.find(([power]) => Math.abs(Math.log(ratio / power)) < near)?.[1];
}

const whatCosts = ({ kind }: UntrustedComparison) =>
  kind === undefined ? 'what it costs where it is listed' : `as much of its kind, ${kind}, costs elsewhere`;

const timesOf = (ratio: number) =>
  ratio > 1 ? `${Math.round(ratio).toLocaleString('en')} times` : `1/${Math.round(1 / ratio).toLocaleString('en')} of`;

const maxCents = 9_999_999_999n;

/** Shifts the decimal point, nearest to `usual` in TT$. Returns undefined if no shift has whole cents. */
export function shiftDecimalPoint(price: string, usual: number): string | undefined {
  const cents = inCents(price);
  if (cents === undefined) return undefined;
  const shifted = [cents * 100n, cents * 10n, ...[10n, 100n].flatMap((by) => (cents % by === 0n ? [cents / by] : []))];
  const distance = (one: bigint) => Math.abs(Math.log(Number(one) / 100 / usual));
  const [nearest] = shifted.filter((one) => one > 0n && one <= maxCents).sort((a, b) => distance(a) - distance(b));
  return nearest === undefined ? undefined : fromCents(nearest);
}
