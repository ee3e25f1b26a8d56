import { PriceAge, Sureness } from '~/ui/price-age/price-age.tsx';
import type { Mark } from '../model/sureness.ts';
import styles from './packs.module.css';

export function PlanMark({ mark: { confidence, oldest } }: { mark: Mark }) {
  return (
    <span className={styles.mark}>
      {confidence && <Sureness of={{ confidence }} />}
      <PriceAge date={oldest} />
    </span>
  );
}
