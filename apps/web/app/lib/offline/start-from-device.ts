import { pageQueryClient } from '../query-client.ts';
import { restoreQueries } from './persist-queries.ts';

const timeoutMs = 1_000;

export function startFromStoredQueries(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  return Promise.race([restoreQueries(pageQueryClient()), late]);
}
