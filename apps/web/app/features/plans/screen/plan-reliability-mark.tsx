import { PriceAge, PriceConfidenceMark } from '~/ui/price-age/price-age.tsx';
import type { PriceReliability } from '../model/sureness.ts';
import styles from './packs.module.css';

export function PlanReliabilityMark({ mark: { confidence, oldest } }: { mark: PriceReliability }) {
  return (
    <span className={styles.mark}>
      {confidence && <PriceConfidenceMark of={{ confidence }} />}
      <PriceAge date={oldest} />
    </span>
  );
}
