import styles from './brand.module.css';
import { markBill, markTag, markViewBox } from './mark-paths.ts';

interface MarkProps {
  /** Height and width in CSS pixels; reads well from 20 upwards. */
  size?: number;
}

/** The mark alone, decorative: name the link or heading around it. */
export function LogoMark({ size = 32 }: MarkProps) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox={markViewBox} aria-hidden="true">
      <path className={styles.markBill} d={markBill} />
      <path className={styles.markTag} d={markTag} fillRule="evenodd" />
    </svg>
  );
}

/** Mark and name side by side; the name is real text, so it is also the link's accessible name. */
export function Logo({ size = 32 }: MarkProps) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span className={styles.wordmark}>
        Bargain <span className={styles.wordmarkSecond}>Buddy</span>
      </span>
    </span>
  );
}
