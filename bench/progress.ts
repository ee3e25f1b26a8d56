/** Prints the name and the duration to standard error, so that standard output contains only results. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  process.stderr.write(`${name} … `);
  const start = performance.now();
  const result = await work();
  process.stderr.write(`${((performance.now() - start) / 1_000).toFixed(1)} s\n`);
  return result;
}
