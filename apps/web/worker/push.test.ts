import { beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener>();
const showNotification = vi.fn(async () => undefined);
const setAppBadge = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => null);
const matchAll = vi.fn(async (): Promise<unknown[]> => []);

vi.stubGlobal('self', {
  addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  registration: { showNotification },
  clients: { matchAll, openWindow },
  navigator: { setAppBadge },
});
const { handlePushMessages } = await import('./push.ts');
handlePushMessages();

beforeEach(() => vi.clearAllMocks());

/** What the worker does about an event, until it is done. */
async function tell(name: string, event: object): Promise<void> {
  let work: unknown;
  listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
  await work;
}

test('PRF-07 OFF-08 a push message is shown, carries where it leads, and the unread number to the icon', async () => {
  const message = { title: 'Weekly', body: 'Keisha added rice', path: '/shopping-lists?list=3', unread: 2 };
  await tell('push', { data: { json: () => message } });
  const shown = expect.objectContaining({ body: message.body, data: { path: message.path } });
  expect(showNotification).toHaveBeenCalledWith('Weekly', shown);
  expect(setAppBadge).toHaveBeenCalledWith(2);
});

test('PRF-07 a tapped message opens its page, in the window that is there', async () => {
  const notification = { close: vi.fn(), data: { path: '/notifications' } };
  await tell('notificationclick', { notification });
  expect(openWindow).toHaveBeenCalledWith('/notifications');
  const open = { focus: vi.fn(async () => undefined), navigate: vi.fn(async () => undefined) };
  matchAll.mockResolvedValueOnce([open]);
  await tell('notificationclick', { notification });
  expect(open.navigate).toHaveBeenCalledWith('/notifications');
  expect(openWindow).toHaveBeenCalledTimes(1);
});
