import type { Call } from '@bargain-buddy/contract/calls';

/** Parameters and query of an endpoint, or the URL of a `page` from a response. */
interface Address {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  page?: string;
}

/** URL of a request, such as /api/price/price/?search=rice. Empty values are omitted. */
export function endpointUrlOf({ path }: Pick<Call, 'path'>, { params = {}, query = {}, page }: Address = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(page ?? `/api${filled}`, 'http://api');
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}
