import { setImmediate as turn } from 'node:timers/promises';
import type { ImportDecisions, SuspectReason } from '@bargain-buddy/contract';
import { growthChoice, monthChoice, moreOrLess, suspectChoice } from '@bargain-buddy/domain';
import type { PlannedPrice, StoreIdentity, Suspicion } from '../plan/plan.ts';
import type { Survey } from '../survey/survey.ts';
import { shiftDecimal } from './proposal.ts';
import { type Elsewhere, findTypical } from './typical.ts';
import type { Unlike } from './unlike.ts';

interface Given {
  survey: Survey;
  /** Every price of the file, also those that say nothing new. */
  prices: readonly PlannedPrice[];
  /** Those of them that would be added. */
  fresh: readonly PlannedPrice[];
  elsewhere: ReadonlyMap<number, Elsewhere>;
  /** What those look like that nothing trusted came before, beside the little there is. */
  unlike: ReadonlyMap<PlannedPrice, Unlike>;
  /** By price, the store that its column seems to be of. */
  misplaced: ReadonlyMap<PlannedPrice, StoreIdentity>;
  /** The prices that make a sheet grow implausibly. */
  growing: ReadonlySet<PlannedPrice>;
  /** By position, the other month that a sheet's title names. */
  months: readonly (string | undefined)[];
  decisions: ImportDecisions;
  /** A larger change in price, in per cent, is suspicious. */
  jumpPercent: number;
}

/**
 * Marks the suspicious ones of the prices to be added, each with a choice (OPR-02). A price that repeats the
 * newest survey is never held, unless the title of its sheet names another month.
 */
export async function markSuspects(given: Given): Promise<void> {
  const { survey, prices, fresh, elsewhere, unlike, misplaced, growing, months, decisions, jumpPercent } = given;
  const typical = findTypical(prices, elsewhere);
  // A hundred thousand prices take a while: others have their turn in between.
  await turn();
  const otherMonths = new Set(survey.sheets.flatMap(({ name }, i) => (months[i] ? [name] : [])));
  const growthAccepted = growthChoice(decisions) === 'import';
  for (const price of fresh) {
    const month = months[price.sheet];
    const sheet = survey.sheets[price.sheet]?.name ?? '';
    const isOpen = month !== undefined && monthChoice(decisions, sheet) !== 'import';
    if (price.repeatsSurvey && !isOpen && !price.contradicts) continue;
    const usual = typical.get(price);
    const beside = unlike.get(price);
    const median = (usual ?? beside)?.median.toFixed(2) ?? null;
    const doubt = (reason: SuspectReason, why: string, more: Pick<Suspicion, 'owner' | 'proposal'> = {}) => {
      const repeats = price.repeatsSurvey && { repeats_survey: true as const };
      const choice = suspectChoice(decisions, { sheet, cell: price.cell, reason, ...repeats }, otherMonths);
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
      const proposal = shiftDecimal(price.price, jumps ? Number(price.trusted) : (usual?.median ?? Number.NaN));
      doubt('decimal', `About ${times} ${jumps ? 'the price before' : 'what other stores ask'}.`, { proposal });
    } else if (jumps) doubt('jump', `${moreOrLess(change, 1)} than before.`);
    else if (usual?.isFar) doubt('median', `${moreOrLess(usual.ratio, 1)} than other stores let expect.`);
    else if (beside?.isFar) doubt('kind', `${timesOf(beside.ratio)} ${whatCosts(beside)}.`);
    else if (isOpen) doubt('month', `The title of its sheet says ${month}.`);
  }
}

const nameOf = ({ name, address }: StoreIdentity) => [name, address].filter(Boolean).join(', ');

/** How much off counts as a wrong decimal point. */
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

const whatCosts = ({ kind }: Unlike) =>
  kind === undefined ? 'what it costs where it is listed' : `as much of its kind, ${kind}, costs elsewhere`;

/** A ratio that is far from 1, such as '95 times' or '1/95 of'. */
const timesOf = (ratio: number) =>
  ratio > 1 ? `${Math.round(ratio).toLocaleString('en')} times` : `1/${Math.round(1 / ratio).toLocaleString('en')} of`;
