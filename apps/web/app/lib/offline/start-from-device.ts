import { pageQueryClient } from '../query-client.ts';
import { restoreQueries } from './keep-queries.ts';

/** A database that does not answer holds nobody up for longer, in milliseconds. */
const patience = 1_000;

/** Fills the page's store with what the device has kept, before anything is drawn from it. */
export function startFromDevice(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  return Promise.race([restoreQueries(pageQueryClient()), late]);
}
