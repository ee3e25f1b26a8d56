import { matchRoutes, type RouteObject } from 'react-router';

interface RouteOfManifest {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
}

declare global {
  interface Window {
    /** React Router's; every page loads it. */
    __reactRouterManifest?: { routes: Record<string, RouteOfManifest> };
  }
}

/** Begins to load the code of the page that the address names, which React Router does only once it has started. */
export function loadRoutes(): void {
  const routes = window.__reactRouterManifest?.routes ?? {};
  const ofParent = Map.groupBy(Object.values(routes), ({ parentId }) => parentId);
  const below = (parentId?: string): RouteObject[] =>
    (ofParent.get(parentId) ?? []).map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: below(id) },
    );
  for (const { route } of matchRoutes(below(), window.location) ?? []) {
    const { module } = routes[route.id ?? ''] ?? {};
    // What fails here fails again where it is wanted, and is told there.
    if (module) void import(/* @vite-ignore */ module).catch(() => undefined);
  }
}
