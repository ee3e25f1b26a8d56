/** Settings of the server that pages may know. */
export interface PublicSettings {
  /** Where people reach the app, without a slash at the end. */
  publicUrl: string;
  /** Address of map tiles with {z}, {x} and {y}. */
  tileUrl: string;
  /** The advertising client; null: no advertising. */
  adsClient: string | null;
}

/** The context of one page that the HTTP server gives to the loaders. */
export interface PageContext {
  /** Calls the app's own API as a guest. `path` starts with /api, such as /api/price/price/. */
  api(path: string, init?: { headers?: Record<string, string>; signal?: AbortSignal | undefined }): Promise<Response>;
  /** A cookie says that the browser has a session. It allows nothing, and public pages must not read it. */
  signedInHint: boolean;
  settings: PublicSettings;
  /** Template of the Content-Security-Policy, with places `{scripts}` and `{styles}` for hashes. */
  contentSecurityPolicy: string;
  /** Logs an unexpected error. */
  reportError(error: unknown): void;
}
