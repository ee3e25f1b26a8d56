/** Shows a step and its duration. Returns the result of `work`. */
export type ShowStep = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Writes one line on a terminal, whole lines elsewhere, like scripts/lib/progress.mjs. */
export const showStep: ShowStep = async (name, work) => {
  const { stdout } = process;
  stdout.write(`${name} …${stdout.isTTY ? ' ' : '\n'}`);
  const start = performance.now();
  try {
    const answer = await work();
    stdout.write(`${stdout.isTTY ? '' : `${name}: `}${((performance.now() - start) / 1000).toFixed(1)} s\n`);
    return answer;
  } catch (error) {
    if (stdout.isTTY) stdout.write('\n');
    throw error;
  }
};
