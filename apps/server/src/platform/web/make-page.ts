import type { ApiAnswer, InlineSources, PageContext, RenderedPage } from '@bargain-buddy/contract';
import type { WebBuild } from './web-build.ts';

/** A request for a page, by nobody in particular. */
export interface AskedPage {
  /** The whole address, where people reach the app. */
  url: string;
  method: string;
  headers: readonly (readonly [string, string])[];
  /** The browser says that somebody is signed in on it. */
  signedInHint: boolean;
}

/** What the API has answered. */
export interface ToldAnswer {
  status: number;
  /** Those that pages read, their names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string | Uint8Array;
  /** Nobody else has these bytes: another thread may have them. */
  isOwn?: true;
}

/** What a page is made with. */
export interface PageTools {
  /** Calls the app's own API, as a guest; `path` with /api. */
  api(path: string, headers: Readonly<Record<string, string>>): Promise<ToldAnswer>;
  /** Says that nobody waits for the page any more. */
  signal: AbortSignal;
  /** Logs a failure that nobody foresaw. */
  reportError(error: unknown): void;
}

/** An answer to a request for a page; without `inline` it is no page, but a file such as robots.txt. */
export interface MadePage {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  inline: InlineSources | undefined;
}

export type MakePage = (asked: AskedPage, tools: PageTools) => Promise<MadePage>;

/** Makes pages by the web app as it is loaded, in this thread. */
export function pageMaker(load: () => Promise<WebBuild>, fixed: Pick<PageContext, 'settings' | 'readAsset'>): MakePage {
  return async ({ url, method, headers, signedInHint }, { api, signal, reportError }) => {
    const answerPage = await load();
    const taken: { page?: RenderedPage } = {};
    const answer = await answerPage(
      new Request(url, { method, headers: headers.map(([name, value]) => [name, value]), signal }),
      {
        ...fixed,
        signedInHint,
        reportError,
        api: async (path, { headers = {} } = {}) => toApiAnswer(await api(path, headers)),
        takePage: (page) => {
          taken.page = page;
        },
      },
    );
    const { page } = taken;
    const body = page?.body ?? new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body, inline: page?.inline };
  };
}

const toApiAnswer = ({ status, headers, body }: ToldAnswer): ApiAnswer => ({
  ok: status >= 200 && status < 300,
  status,
  headers: { get: (name) => headers[name.toLowerCase()] ?? null },
  json: async () => JSON.parse(typeof body === 'string' ? body : textOf(body)),
});

const textOf = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length).toString();
