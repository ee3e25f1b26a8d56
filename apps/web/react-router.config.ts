import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // One module for each page, so that the service worker can replace a missing one (worker/parts.ts).
  splitRouteModules: false,
  // The app has few routes: knowing all of them at once saves a request before each first visit.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
