/** How browsers say that a request was not answered. */
const noAnswer = /fetch|network|load failed/i;

/** Whether something failed because there is no connection. */
export function isWithoutAnswer(error: unknown): boolean {
  return error instanceof TypeError && (noAnswer.test(error.message) || !navigator.onLine);
}
