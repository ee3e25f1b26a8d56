import { isDeadlock } from './database-errors.ts';

const mostTries = 5;

/** Does `work`, a transaction as a whole, anew when PostgreSQL ended it because it and another one waited for each other. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === mostTries) throw error;
    }
  }
}
