/** Settings of the server that pages may know. */
export interface PublicSettings {
  /** Where people reach the app, without a slash at the end. */
  publicUrl: string;
  /** Address of map tiles with {z}, {x} and {y}. */
  tileUrl: string;
  /** The advertising client; null: no advertising. */
  adsClient: string | null;
}

/** What stands in a page's own HTML and may work there, as sources of its Content-Security-Policy. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A whole page, and what of it may work. */
export interface RenderedPage {
  /** Its HTML. */
  body: Uint8Array;
  inline: InlineSources;
}

/** What pages read of an answer of the API. */
export interface ApiAnswer extends Pick<Response, 'ok' | 'status' | 'json'> {
  /** Within the process Retry-After alone. */
  headers: Pick<Headers, 'get'>;
}

/** What the HTTP server gives the web app for rendering one page. */
export interface PageContext {
  /** Calls the app's own API in process, as a guest; `path` with /api, such as /api/price/price/. */
  api(path: string, init?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<ApiAnswer>;
  /** Takes the page that the answer is the head of: within a Response its bytes would be copied over and over. */
  takePage(page: RenderedPage): void;
  /** The browser says that somebody is signed in on it; nothing is allowed by that, and no public page may ask. */
  signedInHint: boolean;
  settings: PublicSettings;
  /** Reads a text file of the built web app, such as /assets/root.css. Missing while the app runs from its sources. */
  readAsset?(path: string): Promise<string>;
  /** Logs a failure that nobody foresaw. */
  reportError(error: unknown): void;
}
