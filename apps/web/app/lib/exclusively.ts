/** Does work that only one may do at a time, over all tabs and the worker, where the browser can see to that. */
export function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
