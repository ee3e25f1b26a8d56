import { Agent, type RequestOptions, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
  /** From sending the request to having the whole answer, in milliseconds. */
  duration: number;
}

export interface ApiClient {
  /** Gets a path below /api over a connection that stays open; throws unless the answer is 200. */
  get(path: string): Promise<Answer>;
  /**
   * Makes a call as whoever the token belongs to, or as a guest, on a connection that stays open; throws unless the
   * answer is a 2xx.
   */
  call(method: string, path: string, how?: { json?: object; token?: string }): Promise<Answer>;
  /** Sends a form as the superuser; throws unless the answer is a 2xx. */
  send(method: string, path: string, body?: FormData): Promise<Answer>;
  close(): void;
}

/** The cookie of who has just written, to whom nothing is told that is older than the request. */
export const hasJustWritten = 'bb_written=0/0';

/** A client of the server at `origin` that keeps so many connections open; further requests wait for one. */
export function openClient(origin: string, logIn: () => Promise<string>, connections: number): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let asked = Date.now();
  return {
    async get(path) {
      // Guests' answers are kept for seconds under their whole address; a parameter that nothing reads makes it a new
      // one. Who has just written is told nothing that is older than the request.
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
      // Anew each time, since a token may be over before the next one is needed.
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
          // Put together only for who reads it: that takes time from what else is timed.
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
