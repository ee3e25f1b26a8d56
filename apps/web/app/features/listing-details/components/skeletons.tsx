import styles from './skeletons.module.css';

/** A grey block of a part's final height, announced once. */
export function BlockSkeleton({ label, height }: { label: string; height: 380 | 340 }) {
  return <div className={styles.block} data-height={height} role="status" aria-label={label} />;
}

/** The whole first view before its listing is known, in its final sizes. */
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
