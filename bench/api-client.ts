import { Agent, type RequestOptions, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
  /** Milliseconds from sending the request to receiving the whole response. */
  duration: number;
}

export interface ApiClient {
  get(path: string): Promise<Answer>;
  /** Without a token the request is a guest's. Throws unless the status is 2xx. */
  call(method: string, path: string, how?: { json?: object; token?: string }): Promise<Answer>;
  send(method: string, path: string, body?: FormData): Promise<Answer>;
  close(): void;
}

/** Cookie of a guest who has just written. Such a guest receives no data that is older than the request. */
export const hasJustWritten = 'bb_written=0/0';

export function openClient(origin: string, logIn: () => Promise<string>, connections: number): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let asked = Date.now();
  return {
    async get(path) {
      // Responses to guests are cached for seconds by full URL, so an unused parameter makes each URL unique.
      const url = new URL(`/api${path}`, origin);
      url.searchParams.set('_', String(++asked));
      const answer = await requestOnce(url, { agent, headers: { cookie: hasJustWritten } });
      if (answer.status !== 200) throw new Error(`GET ${url} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
      return answer;
    },
    async call(method, path, { json, token } = {}) {
      const url = new URL(`/api${path}`, origin);
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json && { 'content-type': 'application/json' }),
      };
      const answer = await requestOnce(url, { agent, method, headers }, json && JSON.stringify(json));
      if (answer.status < 200 || answer.status > 299) {
        throw new Error(`${method} ${url} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
      }
      return answer;
    },
    async send(method, path, body) {
      const headers = { authorization: `Bearer ${await logIn()}` };
      const start = performance.now();
      const response = await fetch(new URL(`/api${path}`, origin), { method, headers, body });
      const text = await response.text();
      const duration = performance.now() - start;
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
      return { status: response.status, body: text, duration };
    },
    close: () => agent.destroy(),
  };
}

function requestOnce(url: URL, options: RequestOptions, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const duration = performance.now() - start;
        resolve({
          status: response.statusCode ?? 0,
          // Concatenated on demand, because the work would disturb other measurements.
          get body() {
            return Buffer.concat(chunks).toString();
          },
          duration,
        });
      });
    })
      .on('error', reject)
      .end(body);
  });
}
