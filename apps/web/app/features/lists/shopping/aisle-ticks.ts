import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { newClientId } from '~/lib/client-id.ts';
import { refusalOf } from '~/lib/failure-messages.ts';
import { createRetrier } from '~/lib/retrier.ts';
import { readLocalStorageJson, writeLocalStorage } from '~/lib/stored.ts';
import { aislesInTickOrder, type ShoppingTripState } from './trip.ts';

/** The order of the aisles on a trip through a store, stored until it is sent. */
interface AisleOrder {
  id: string;
  store: number;
  aisles: number[];
}

const storageKey = 'aisle-walks';
/** The maximum limits the storage of a device that stays offline. */
const maxQueuedOrders = 20;

/** Queues the aisle order of each store of a trip, and sends it when online. */
export function queueAisleOrders(trip: ShoppingTripState): void {
  const stores = new Set(trip.got.flatMap(({ store }) => store ?? []));
  const walks = [...stores].map((store) => ({ id: newClientId(), store, aisles: aislesInTickOrder(trip, store) }));
  writeQueue([...readQueue(), ...walks.filter(({ aisles }) => aisles.length > 1)].slice(-maxQueuedOrders));
  aisleOrders.wake();
}

/** Sends the queued aisle orders. Drops those that the server rejects (400, 404). */
export const aisleOrders = createRetrier({
  attempt: async () => {
    await sendQueue();
    return { left: 'nothing' };
  },
});

async function sendQueue(): Promise<void> {
  for (const { store, ...body } of readQueue()) {
    try {
      await callApi(calls.countAisleTicks, { params: { id: store }, body });
    } catch (error) {
      if (![400, 404].includes(refusalOf(error)?.status ?? 0)) throw error;
    }
    writeQueue(readQueue().filter(({ id }) => id !== body.id));
  }
}

const readQueue = () => readLocalStorageJson<AisleOrder[]>(storageKey) ?? [];
const writeQueue = (walks: readonly AisleOrder[]) => writeLocalStorage(storageKey, JSON.stringify(walks));
