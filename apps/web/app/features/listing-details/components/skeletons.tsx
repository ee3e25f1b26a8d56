import styles from './skeletons.module.css';

export function BlockSkeleton({ label, height }: { label: string; height: 380 | 340 }) {
  return <div className={styles.block} data-height={height} role="status" aria-label={label} />;
}

export function DetailsSkeleton() {
  return (
    <div className={styles.details} role="status" aria-label="Loading price details">
      <div className={styles.picture} />
      <div className={styles.lines}>
        <div />
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
