import { Agent, type RequestOptions, request } from 'node:http';

export interface Response {
  path: string;
  body: string;
  /** Milliseconds from sending the request to receiving the whole response. */
  duration: number;
}

/** Both methods throw unless the status is 2xx. */
export interface Client {
  /** Sends the request of a guest, who never receives a cached response. */
  get(path: string): Promise<Response>;
  call(method: string, path: string, token: string, body?: object): Promise<Response>;
  close(): void;
}

/** Cookie of a guest who has just written. Such a guest receives no data that is older than the request. */
export const hasJustWritten = 'bb_written=0/0';

export function openClient(origin: string): Client {
  const agent = new Agent({ keepAlive: true });
  let unique = Date.now();
  return {
    get(path) {
      // Responses to guests are cached for seconds by full URL, so an unused parameter makes each URL unique.
      const url = new URL(`/api${path}`, origin);
      url.searchParams.set('_', String(++unique));
      return send(url, { agent, headers: { cookie: hasJustWritten } });
    },
    async call(method, path, token, body) {
      const isForm = body instanceof FormData;
      const encoded = new Request(origin, { method: 'POST', body: isForm ? body : JSON.stringify(body ?? {}) });
      const type = isForm ? (encoded.headers.get('content-type') ?? '') : 'application/json';
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }) };
      const bytes = body && Buffer.from(await encoded.arrayBuffer());
      return send(new URL(`/api${path}`, origin), { agent, method, headers }, bytes);
    },
    close: () => agent.destroy(),
  };
}

function send(url: URL, options: RequestOptions, body?: Buffer): Promise<Response> {
  const path = `${url.pathname}${url.search}`;
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const duration = performance.now() - start;
        const text = Buffer.concat(chunks).toString();
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve({ path, body: text, duration });
        else reject(new Error(`${options.method ?? 'GET'} ${path}: ${status} ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject).end(body);
  });
}
