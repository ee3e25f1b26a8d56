/** Server settings that pages may read. */
export interface PublicSettings {
  /** Public URL of the app, without a trailing slash. */
  publicUrl: string;
  /** URL of map tiles with {z}, {x} and {y}. */
  tileUrl: string;
  /** Id of the advertising client. Null disables advertising. */
  adsClient: string | null;
}

/** Inline scripts and styles of a page, as sources of its Content-Security-Policy. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

export interface RenderedPage {
  body: Uint8Array;
  inline: InlineSources;
}

/** Fields of an API response that pages read. */
export interface ApiAnswer extends Pick<Response, 'ok' | 'status' | 'json'> {
  /** For requests in the process: Retry-After only. */
  headers: Pick<Headers, 'get'>;
}

/** Functions of the HTTP server for rendering one page. */
export interface PageContext {
  /** Calls the app's own API in the process, as a guest. `path` includes /api, such as /api/price/price/. */
  api(path: string, init?: { headers?: Record<string, string>; signal?: AbortSignal }): Promise<ApiAnswer>;
  /** Passes the rendered page to the server. The Response has only the head, because its body would be copied. */
  takePage(page: RenderedPage): void;
  /** Unverified hint that a person is signed in. It grants no right, and public pages must not read it. */
  signedInHint: boolean;
  settings: PublicSettings;
  /** Reads a text file of the built web app, such as /assets/root.css. Undefined if the app runs from its sources. */
  readAsset?(path: string): Promise<string>;
  /** Logs an unexpected failure. */
  reportError(error: unknown): void;
}
