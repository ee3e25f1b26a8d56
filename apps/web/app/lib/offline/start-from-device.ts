import { pageQueryClient } from '../query-client.ts';
import { restoreQueries } from './persist-queries.ts';

/** Timeout of the database in milliseconds. */
const timeoutMs = 1_000;

/** Restores stored responses before the first render. */
export function startFromDevice(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  return Promise.race([restoreQueries(pageQueryClient()), late]);
}
