/** TypeScript types `self` as any worker's scope. */
export const scope = self as unknown as ServiceWorkerGlobalScope;
