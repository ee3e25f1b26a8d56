import type { Call } from '@bargain-buddy/contract/calls';

/** Where a call goes: to the address of a `page` that another one gave, or to its path with what belongs into that. */
interface Address {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  page?: string;
}

/**
 * The address of a call on our own origin, such as /api/price/price/?search=rice. What is '' is left out of the query.
 */
export function addressOf({ path }: Pick<Call, 'path'>, { params = {}, query = {}, page }: Address = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(page ?? `/api${filled}`, 'http://api');
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}
