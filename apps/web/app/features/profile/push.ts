import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';

export class PushUnavailableError extends Error {}

const worker = '/sw.js';

/** Subscribes this browser to push messages. Throws PushUnavailableError. */
export async function turnPushOn(): Promise<void> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    throw new PushUnavailableError('This browser doesn’t support push notifications.');
  }
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new PushUnavailableError(
      'Notifications are blocked for this site. Allow them in your browser’s settings first.',
    );
  }
  const { public_key } = await callApi(calls.getPushKey);
  const registration = await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
    .catch(() => {
      throw new PushUnavailableError('We couldn’t reach your browser’s push service. Please try again later.');
    });
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  await callApi(calls.subscribeToPush, { body: { endpoint: subscription.endpoint, keys: { p256dh, auth } } });
}

export async function turnPushOff(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  await callApi(calls.unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}
