/** An error as another thread can be told of it; of one that cannot be handed over as it is, what it says. */
export function toldError(error: unknown): unknown {
  try {
    return structuredClone(error);
  } catch {
    return new Error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}
