import { setNear, useNear } from '~/lib/near.ts';
import { Scene } from '~/ui/brand/index.ts';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import type { FeedSearch } from '../feed-search.ts';
import styles from './feed-results.module.css';

const loadBarcodeHint = () => import('./barcode-hint.tsx');
const codeLike = /^\d[\d\s-]{6,}\d$/;

interface NoResultsProps {
  search: FeedSearch;
  retry: (() => void) | undefined;
  onEverywhere: () => void;
  onEverything: () => void;
}

export function NoResults({ search, retry, onEverywhere, onEverything }: NoResultsProps) {
  const near = useNear();
  const isCode = codeLike.test(search.search);
  const { Part: BarcodeHint } = useLazyComponent(loadBarcodeHint, !retry && isCode);
  return (
    <div className={styles.empty}>
      <Scene name={retry ? 'offline' : 'no-results'} />
      <p className={styles.emptyText}>No results found for "{search.search || 'your search'}"</p>
      {retry && <p className={styles.hint}>Check your connection, then search once more.</p>}
      {!retry && !isCode && (
        <p className={styles.hint}>Check the spelling, use fewer words, or look in every region.</p>
      )}
      {!retry && BarcodeHint && <BarcodeHint typed={search.search} region={search.region} />}
      <div className={styles.choices}>
        {retry && (
          <button type="button" className={styles.button} onClick={retry}>
            Try again
          </button>
        )}
        {!retry && near?.km != null && (
          <button type="button" className={styles.button} onClick={() => setNear({ ...near, km: null })}>
            Search farther than {near.km} km
          </button>
        )}
        {!retry && search.region && (
          <button type="button" className={styles.button} onClick={onEverywhere}>
            Search everywhere
          </button>
        )}
        {!retry && (
          <button type="button" className={styles.button} onClick={onEverything}>
            Show all {search.by ?? 'prices'}
          </button>
        )}
      </div>
    </div>
  );
}
