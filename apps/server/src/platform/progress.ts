/** Says what `work` does while it does it, and then how long it took; answers what it answers. */
export type ShowStep = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * On a terminal in one line, elsewhere in whole lines, as the scripts before the server do it
 * (scripts/lib/progress.mjs).
 */
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
