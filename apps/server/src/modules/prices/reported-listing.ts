import { toListing } from '@bargain-buddy/catalogue';
import type { ReportedListing } from '@bargain-buddy/contract';
import type { Executor } from '../../platform/database/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { findPrice } from '../listings/index.ts';

export async function getReportedListing(
  executor: Executor,
  id: number,
  viewer: { id?: number; isSuperuser: boolean },
): Promise<ReportedListing> {
  const row = await findPrice(executor, id);
  if (!row) throw new NotFound('We couldn’t find this price.');
  return { ...toListing(row, viewer), is_held: row.held, held_because: row.held ? row.held_because : null };
}
