import styles from './brand.module.css';
import { logoBillPath, logoTagPath, logoViewBox } from './logo-paths.ts';

interface MarkProps {
  /** In CSS pixels. Readable from 20. */
  size?: number;
}

/** Decorative: name the link or heading around it. */
export function LogoMark({ size = 32 }: MarkProps) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox={logoViewBox} aria-hidden="true">
      <path className={styles.markBill} d={logoBillPath} />
      <path className={styles.markTag} d={logoTagPath} fillRule="evenodd" />
    </svg>
  );
}

/** The name is text, so it is the accessible name of a link. */
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
