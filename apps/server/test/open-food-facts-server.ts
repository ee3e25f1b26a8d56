import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KnownFood {
  product_name?: string;
  product_name_en?: string;
  brands?: string;
  quantity?: string;
  /** A path is on the same server. */
  image_front_url?: string;
}

export interface OpenFoodFactsServer {
  url: string;
  /** Requested paths, with the User-Agent. */
  questions: { path: string; userAgent: string | undefined }[];
  /** Status of all responses while it is set. */
  failWith: number | undefined;
  stop(): Promise<void>;
}

/**
 * A small server with Open Food Facts' documented endpoint `/api/v2/product/{code}.json`, on loopback. Other barcodes
 * get 404 with status 0. `/images/…` is `picture`.
 */
export async function startOpenFoodFacts(
  foods: Readonly<Record<string, KnownFood>>,
  picture: Uint8Array = Buffer.from('not a picture'),
): Promise<OpenFoodFactsServer> {
  const known: OpenFoodFactsServer = { url: '', questions: [], failWith: undefined, stop: async () => undefined };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    known.questions.push({ path: pathname, userAgent: request.headers['user-agent'] });
    if (known.failWith) return void response.writeHead(known.failWith).end('<html>Down</html>');
    if (pathname.startsWith('/images/'))
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    const [, code = ''] = /^\/api\/v2\/product\/(\d+)\.json$/.exec(pathname) ?? [];
    const food = foods[code];
    const image = food?.image_front_url?.startsWith('/') ? known.url + food.image_front_url : food?.image_front_url;
    const answer = food
      ? { code, status: 1, status_verbose: 'product found', product: { ...food, image_front_url: image } }
      : { code, status: 0, status_verbose: 'product not found' };
    response.writeHead(food ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  known.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  known.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return known;
}
