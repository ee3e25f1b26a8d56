import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface UsdaFood {
  description: string;
  brandOwner?: string;
  brandName?: string;
  packageWeight?: string;
  gtinUpc?: string;
}

export interface UsdaServer {
  url: string;
  questions: { query: string; parameters: URLSearchParams; apiKey: string | undefined }[];
  /** Status of all responses while it is set. 0 means no response. */
  failWith: number | undefined;
  /** Body of all responses, with status 200, while it is set. */
  nonsense: string | undefined;
  stop(): Promise<void>;
}

/**
 * A small server with FoodData Central's documented search endpoint (`/v1/foods/search`), on loopback. It requires a
 * key and returns foods that contain all words of the query.
 */
export async function startUsda(foods: readonly UsdaFood[]): Promise<UsdaServer> {
  const usda: UsdaServer = {
    url: '',
    questions: [],
    failWith: undefined,
    nonsense: undefined,
    stop: async () => undefined,
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const query = url.searchParams.get('query') ?? '';
    const apiKey = request.headers['x-api-key']?.toString() ?? url.searchParams.get('api_key') ?? undefined;
    usda.questions.push({ query, parameters: url.searchParams, apiKey });
    if (usda.failWith === 0) return;
    const status = url.pathname === '/v1/foods/search' ? (apiKey ? usda.failWith : 403) : 404;
    if (status) return void response.writeHead(status).end('{"error":{"code":"API_KEY_MISSING"}}');
    const words = query.toLowerCase().split(' ');
    const found = foods.filter((food) =>
      words.every((word) => Object.values(food).join(' ').toLowerCase().includes(word)),
    );
    const page = found.slice(0, Number(url.searchParams.get('pageSize') ?? 50)).map((food, index) => ({
      fdcId: index + 1,
      dataType: 'Branded',
      foodNutrients: [],
      score: 500,
      ...food,
    }));
    const body = JSON.stringify({ totalHits: found.length, currentPage: 1, totalPages: 1, foods: page });
    response.writeHead(200, { 'content-type': 'application/json' }).end(usda.nonsense ?? body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  usda.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  usda.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return usda;
}
