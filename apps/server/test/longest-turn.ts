/** The longest turn of the event loop while `work` runs, in milliseconds of this thread's processor time. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let longest = 0;
  let isRunning = true;
  let before = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (isRunning) setImmediate(measure);
  };
  setImmediate(measure);
  const result = await work();
  // The turn that brought the result is measured too.
  await new Promise((resolve) => setTimeout(resolve, 1));
  isRunning = false;
  return { result, longest };
}
