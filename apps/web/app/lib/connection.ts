declare global {
  interface Window {
    /** React Router's, written into the document. */
    __reactRouterContext?: { isSpaMode: boolean };
  }
}

/** Whether the document is the one that the device keeps (app-shell.server.ts), rather than the server's. */
export function isFromDevice(): boolean {
  return window.__reactRouterContext?.isSpaMode === true;
}

/** How browsers say that a request was not answered. */
const noAnswer = /fetch|network|load failed/i;

/** Whether something failed because there is no connection. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof TypeError && (noAnswer.test(error.message) || !navigator.onLine);
}
