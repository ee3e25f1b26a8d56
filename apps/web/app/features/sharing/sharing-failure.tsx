import styles from './share-dialog.module.css';

export function SharingFailure({ what, retry }: { what: string; retry: () => void }) {
  return (
    <p className={styles.failure}>
      We couldn’t load {what}.{' '}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </p>
  );
}
