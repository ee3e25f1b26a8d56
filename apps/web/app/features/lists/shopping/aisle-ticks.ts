import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { newClientId } from '~/lib/client-id.ts';
import { aislesWalked, type Trip } from './trip.ts';

/** In which order the aisles of a store were shopped, until the server has heard of it. */
interface Walk {
  id: string;
  store: number;
  aisles: number[];
}

const storageKey = 'aisle-walks';
/** Older ones are forgotten where nothing can be sent for long. */
const mostWalks = 20;

/** Tells the server in which order the aisles of a trip's stores were, now or when there is a connection. */
export function tellOfWalks(trip: Trip): void {
  const stores = new Set(trip.got.flatMap(({ store }) => store ?? []));
  const walks = [...stores].map((store) => ({ id: newClientId(), store, aisles: aislesWalked(trip, store) }));
  keep([...kept(), ...walks.filter(({ aisles }) => aisles.length > 1)].slice(-mostWalks));
  void sendWalks();
}

/** Sends what waits; what the server does not want is not told again. */
export async function sendWalks(): Promise<void> {
  for (const { store, ...body } of kept()) {
    try {
      await callApi(calls.countAisleTicks, { params: { id: store }, body });
    } catch (error) {
      const isRefused = error instanceof ApiError && [400, 404].includes(error.status);
      if (!isRefused) return;
    }
    keep(kept().filter(({ id }) => id !== body.id));
  }
}

function kept(): Walk[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

function keep(walks: readonly Walk[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(walks));
  } catch {
    // Without storage it is learnt from others.
  }
}
