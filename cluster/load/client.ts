import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
}

export interface Browser {
  cookie?: string;
}

interface RequestOptions {
  token?: string;
  json?: object;
  browser?: Browser;
}

/** Timeout of a request in milliseconds. */
const timeoutMs = 20_000;

/** Requests without a response reject. */
export function openClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });

  function once(
    method: string,
    path: string,
    { token, json, browser }: RequestOptions,
    of: Agent | false = agent,
  ): Promise<Answer> {
    const body = json && JSON.stringify(json);
    const headers = {
      ...(browser?.cookie && { cookie: browser.cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, origin), { agent: of, method, headers, timeout: timeoutMs }, (response) => {
        const [cookie] = response.headers['set-cookie'] ?? [];
        if (browser && cookie) browser.cookie = cookie.split(';')[0];
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(body);
    });
  }

  return {
    /** Repeats a failed read once on a new connection, as browsers do. */
    read: (path: string, options: RequestOptions = {}) =>
      once('GET', path, options).catch(() => once('GET', path, options, false)),
    /** Never repeats a write, because the first one may have succeeded. */
    write: (path: string, options: RequestOptions) => once('POST', path, options),
    close: () => agent.destroy(),
  };
}

export type Client = ReturnType<typeof openClient>;
