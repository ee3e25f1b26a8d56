import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageContext } from '@bargain-buddy/contract';
import type { ServerBuild } from 'react-router';

/** Everything that a page depends on. */
export interface PageRequest {
  url: string;
  /** A cookie says that the browser has a session. It allows nothing. */
  signedInHint: boolean;
  api: ApiAccess;
}

/** The API on the loopback interface. */
export interface ApiAccess {
  origin: string;
  headers: Record<string, string>;
}

export interface Page {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Age of the oldest response of the API, in seconds. */
  dataAge: number;
  /** Stacks of unexpected errors. */
  errors: string[];
  /** The API refused a request for so many seconds. */
  retryAfter?: number;
}

export type PageSettings = Pick<PageContext, 'settings' | 'contentSecurityPolicy'>;
export type RenderPage = (request: PageRequest) => Promise<Page>;

/** The exports of apps/web/app/entry.server.tsx that React Router does not know. */
interface ServerEntry {
  createPageHandler(build: ServerBuild): (request: Request, page: PageContext) => Promise<Response>;
}

/** Creates the function that renders pages with the web app's build. */
export function createRenderer(build: ServerBuild, settings: PageSettings, clientFolder?: string): RenderPage {
  const handle = (build.entry.module as unknown as ServerEntry).createPageHandler(build);
  const readAsset = clientFolder && ((path: string) => readFile(join(clientFolder, path), 'utf8'));
  return async ({ url, signedInHint, api }) => {
    const page: Pick<Page, 'dataAge' | 'errors' | 'retryAfter'> = { dataAge: 0, errors: [] };
    const response = await handle(new Request(url), {
      ...settings,
      ...(readAsset && { readAsset }),
      signedInHint,
      reportError: (error) => page.errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      async api(path, { headers, signal } = {}) {
        const all = { accept: 'application/json', 'accept-encoding': 'identity', ...api.headers, ...headers };
        const response = await fetch(`${api.origin}${path}`, { headers: all, signal: signal ?? null });
        page.dataAge = Math.max(page.dataAge, Number(response.headers.get('age')));
        if (response.status === 429) page.retryAfter = Number(response.headers.get('retry-after'));
        return response;
      },
    });
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()), ...page };
  };
}
