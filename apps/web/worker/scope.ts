/** The worker's own global scope; TypeScript takes `self` for that of any worker. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
