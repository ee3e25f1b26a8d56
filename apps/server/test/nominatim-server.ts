import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NominatimServer {
  url: string;
  /** Received queries in order, with their time in milliseconds. */
  questions: { q: string; at: number; parameters: URLSearchParams; userAgent: string }[];
  /** Status of all responses while it is set. */
  failWith: number | undefined;
  /** Called before each response. */
  beforeResponse: () => Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * A small server with Nominatim's documented search endpoint (`/search?format=jsonv2`), on loopback. It returns the
 * places whose key is a prefix of the query.
 */
export async function startNominatim(
  places: Record<string, { lat: number; lon: number; name?: string; address?: string }>,
): Promise<NominatimServer> {
  const nominatim: NominatimServer = {
    url: '',
    questions: [],
    failWith: undefined,
    beforeResponse: async () => undefined,
    stop: async () => undefined,
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const q = url.searchParams.get('q') ?? '';
    nominatim.questions.push({
      q,
      at: Date.now(),
      parameters: url.searchParams,
      userAgent: request.headers['user-agent'] ?? '',
    });
    await nominatim.beforeResponse();
    if (url.pathname !== '/search' || nominatim.failWith) {
      response.writeHead(nominatim.failWith ?? 404).end('{"error":"not now"}');
      return;
    }
    const found = Object.entries(places)
      .filter(([key]) => q.startsWith(key.toLowerCase()))
      .map(([key, { lat, lon, name, address }], index) => ({
        place_id: index + 1,
        licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
        lat: String(lat),
        lon: String(lon),
        category: 'shop',
        type: 'supermarket',
        name: name ?? key,
        display_name: [name ?? key, address, 'Trinidad and Tobago'].filter(Boolean).join(', '),
      }));
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  nominatim.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  nominatim.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return nominatim;
}
