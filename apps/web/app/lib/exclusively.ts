/** Runs `work` under a lock of all tabs and the worker, if the browser supports locks. */
export function runExclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
