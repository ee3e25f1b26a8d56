import { isBlankSearch, searchWords } from '@bargain-buddy/domain';
import type { CatalogueFollower } from '../listings/index.ts';

export type SpellingCorrector = CatalogueFollower['correct'];

/** Repeats a search without results, with unknown words replaced by similar known words. */
export async function withSpellingCorrection<Query extends { search: string }, Found extends { count: number }>(
  query: Query,
  correct: SpellingCorrector,
  find: (query: Query) => Promise<Found>,
): Promise<Found & { corrected: string | null }> {
  const found = await find(query);
  const asGiven = { ...found, corrected: null };
  if (found.count > 0 || isBlankSearch(query.search)) return asGiven;
  const search = correct(searchWords(query.search))?.join(' ');
  if (search === undefined) return asGiven;
  const instead = await find({ ...query, search });
  return instead.count > 0 ? { ...instead, corrected: search } : asGiven;
}
