import type { CallTexts } from './call.ts';
import type * as calls from './integrations.calls.ts';

export const integrationsTexts = {
  listIntegrations: { tag: 'WebMin', summary: 'The services outside: set up or not, and how their last use went' },
  testIntegration: { tag: 'WebMin', summary: 'Use a service once and tell how that went' },
} as const satisfies CallTexts<typeof calls>;
