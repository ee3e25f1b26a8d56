import { assemblePlan, type MadePlan, offeredPairs, pairsToReplace, pairsToShow } from '@bargain-buddy/catalogue';
import type { Plan } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';
import { findListingsOf } from '../listings/index.ts';
import { findConfidences, findProducts, findSubstitutes } from './shown.queries.ts';

export async function showPlan(db: Executor, made: MadePlan, notSeenSince: string | undefined): Promise<Plan> {
  const substitutes = await findSubstitutes(db, pairsToReplace(made), notSeenSince);
  const rows = await findListingsOf(db, pairsToShow(made, substitutes));
  if (!made.outcome.offers) return assemblePlan(made, { substitutes, rows, confidences: [], products: [] });
  const offered = offeredPairs(made);
  const confidences = await findConfidences(db, offered, made.asOf);
  const products = await findProducts(db, [...new Set(offered.map(({ product }) => product))]);
  return assemblePlan(made, { substitutes, rows, confidences, products });
}
