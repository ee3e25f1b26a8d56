/**
 * Shows the name of `work` while it runs, and then its duration: on a terminal in one line that counts the seconds,
 * elsewhere in whole lines. Returns the result of `work`, which is falsy after a failure.
 */
export async function showStep(name, work) {
  const { stdout } = process;
  const start = performance.now();
  const seconds = (digits) => `${((performance.now() - start) / 1000).toFixed(digits)} s`;
  const rewrite = (text) => stdout.write(`\r\x1b[K${name} … ${text}`);
  stdout.write(stdout.isTTY ? `${name} …` : `${name} …\n`);
  const clock = stdout.isTTY ? setInterval(() => rewrite(seconds(0)), 1000) : undefined;
  const answer = await work();
  clearInterval(clock);
  const result = `${answer ? '' : 'failed after '}${seconds(1)}\n`;
  if (stdout.isTTY) rewrite(result);
  else stdout.write(`${name}: ${result}`);
  return answer;
}
