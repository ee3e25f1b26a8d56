import type { Call } from './call.ts';

export const getPushKey = {
  method: 'GET',
  path: '/core/push/public-key/',
  who: 'user',
  answer: { 200: 'pushKeySchema' },
} as const satisfies Call;

export const subscribeToPush = {
  method: 'POST',
  path: '/core/push/subscriptions/',
  who: 'user',
  body: 'pushSubscriptionSchema',
  answer: { 204: null },
} as const satisfies Call;

export const unsubscribeFromPush = {
  method: 'DELETE',
  path: '/core/push/subscriptions/',
  who: 'user',
  body: 'pushEndpointSchema',
  answer: { 204: null },
} as const satisfies Call;
