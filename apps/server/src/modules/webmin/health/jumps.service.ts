import { type PriceJumps, type PriceJumpsQuery, regions } from '@bargain-buddy/contract';
import type { Database } from '../../../platform/database/database.ts';
import { countNewPrices, findLastSurveys, findPriceJumps, type RegionSurvey } from './jumps.queries.ts';

export const minJumpFactor = 1.2;
const limit = 50;
/** Larger comparisons are too slow for a page. The monthly report has all jumps. */
const maxCompared = 100_000;

export async function listPriceJumps(db: Database, { region }: PriceJumpsQuery): Promise<PriceJumps> {
  const surveys = (await findLastSurveys(db)).sort((a, b) => position(a) - position(b));
  const wanted = surveys.filter((survey) => region === '' || survey.region === region);
  if (wanted.length === 0) return { surveys, is_compared: true, jumps: [] };
  const is_compared = (await countNewPrices(db, wanted)) <= maxCompared;
  return {
    surveys,
    is_compared,
    jumps: is_compared ? await findPriceJumps(db, wanted, { least: minJumpFactor, limit }) : [],
  };
}

const position = ({ region }: RegionSurvey) => (region === null ? regions.length : regions.indexOf(region));
