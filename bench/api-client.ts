import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
  /** From sending the request to having the whole answer, in milliseconds. */
  duration: number;
}

export interface ApiClient {
  /** Gets a path below /api over a connection that stays open; throws unless the answer is 200. */
  get(path: string): Promise<Answer>;
  /** Sends a form or JSON as the superuser; throws unless the answer is a 2xx. */
  send(method: string, path: string, body?: FormData): Promise<Answer>;
  close(): void;
}

/** A client of the server at `origin` that keeps so many connections open; further requests wait for one. */
export function openClient(origin: string, logIn: () => Promise<string>, connections: number): ApiClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let asked = Date.now();
  return {
    async get(path) {
      // Guests' answers are kept for seconds under their whole address; a parameter that nothing reads makes it a new one.
      const url = new URL(`/api${path}`, origin);
      url.searchParams.set('_', String(++asked));
      const answer = await getOnce(url, agent);
      if (answer.status !== 200) throw new Error(`GET ${url} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
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

function getOnce(url: URL, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    request(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const duration = performance.now() - start;
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), duration });
      });
    })
      .on('error', reject)
      .end();
  });
}
