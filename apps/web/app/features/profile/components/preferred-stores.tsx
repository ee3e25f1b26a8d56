import type { User } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { X } from 'lucide-react';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useRemovePreferredStore } from '../account-changes.ts';
import styles from './preferred-stores.module.css';
import { ProfileSection } from './section.tsx';

const loadFindStore = () => import('./online/find-store.tsx');

export function PreferredStores({ user }: { user: User }) {
  const { Part: FindStore, retry } = useLazyComponent(loadFindStore, true);
  const removeStore = useRemovePreferredStore();
  const remove = (id: number) =>
    removeStore.mutateAsync(id).then(
      () => showSnackbar('Store removed successfully.', 'success'),
      () => showSnackbar('Failed to remove store.', 'error'),
    );

  return (
    <ProfileSection title="Preferred Stores" hint="The stores where you shop.">
      {retry ? (
        <PartFailure what="the search for stores" retry={retry} />
      ) : (
        <div className={styles.choose}>{FindStore && <FindStore user={user} />}</div>
      )}
      {user.preferred_stores.length > 0 ? (
        <ul className={styles.chips} aria-label="Your stores">
          {user.preferred_stores.map((store) => (
            <li key={store.id} className={styles.chip}>
              {storeLabel(store.name, store.address)}
              <button
                type="button"
                aria-label={`Remove ${storeLabel(store.name, store.address)}`}
                disabled={removeStore.isPending && removeStore.variables === store.id}
                onClick={() => void remove(store.id)}
              >
                <X size={18} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>No stores yet.</p>
      )}
    </ProfileSection>
  );
}
