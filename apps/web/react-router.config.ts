import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // The app has few routes: knowing all of them at once saves a request before each first visit.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
