import type { Store } from '@bargain-buddy/contract';
import { distanceKm, withoutNan } from '@bargain-buddy/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LocateFixed } from 'lucide-react';
import { knownStoresQuery } from '~/features/catalogue-fields/index.ts';
import { useUser } from '~/lib/user.ts';
import type { PickedPosition } from '~/ui/place-picker/place-picker.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import type { KnownStore } from './choices.ts';
import styles from './store-shortcuts.module.css';

const maxNearby = 5;

export function StoreShortcuts({ onChosen }: { onChosen: (store: KnownStore) => void }) {
  const user = useUser();
  const { data: nearby, isPending: isBusy, mutate: locate } = useNearbyStores();
  const own = (user?.preferred_stores ?? []).map((store) => ({ ...store, region: '', note: '' }));
  const shortcuts = nearby ?? own;
  return (
    <div className={styles.shortcuts}>
      {shortcuts.length > 0 && (
        <ul aria-label={nearby ? 'Stores near you' : 'Your stores'}>
          {shortcuts.map(({ note, ...store }) => (
            <li key={store.id}>
              <button type="button" onClick={() => onChosen(store)}>
                {[store.name, withoutNan(store.address)].filter(Boolean).join(', ')}
                {note && <small>{note}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {!nearby && (
        <button type="button" className={styles.locate} aria-disabled={isBusy} onClick={() => isBusy || locate()}>
          <LocateFixed size={18} /> {isBusy ? 'Finding you…' : 'Stores near me'}
        </button>
      )}
    </div>
  );
}

function useNearbyStores() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const [here, stores] = await Promise.all([position(), queryClient.fetchQuery(knownStoresQuery)]);
      return nearest(here, stores);
    },
    onError: () => showSnackbar('We couldn’t find your location. Search for the store instead.', 'info'),
  });
}

function position(): Promise<PickedPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      reject,
      { timeout: 10_000, maximumAge: 60_000 },
    );
  });
}

function nearest(here: PickedPosition, stores: readonly Store[]) {
  return stores
    .flatMap((store) => {
      const { lat, lon } = store;
      return lat === null || lon === null ? [] : [{ store, km: distanceKm(here, { lat, lon }) }];
    })
    .toSorted((a, b) => a.km - b.km)
    .slice(0, maxNearby)
    .map(({ store: { id, name, address, region }, km }) => ({ id, name, address, region, note: inWords(km) }));
}

const inWords = (km: number) => (km < 1 ? `${Math.round(km * 100) * 10} m` : `${km.toFixed(km < 10 ? 1 : 0)} km`);
