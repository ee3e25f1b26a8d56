import { knownText } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { PriceAge } from '~/ui/price-age/price-age.tsx';
import type { BoughtItem, Pack } from '../model/plan-view.ts';
import styles from './packs.module.css';

/** What is bought of one thing, and how old its price is: "1 × 1.8 kg + 1 × 400 g · 12 d". */
export function Packs({ bought: { packs, oldest } }: { bought: BoughtItem }) {
  const [first] = packs;
  if (!first) return null;
  return (
    <small className={styles.packs}>
      {packs.length === 1 ? textOfOne(first) : packs.map(textOfSeveral).join(' + ')} · <PriceAge date={oldest} />
    </small>
  );
}

function textOfOne({ brand, amount, count, price }: Pack): string {
  const times = price ? `${count} × ${formatPrice(price)}` : `${count} ×`;
  return [knownText(brand), knownText(amount), times].filter(Boolean).join(' · ');
}

function textOfSeveral({ name, amount, count }: Pack): string {
  return `${count} × ${knownText(amount) || name}`;
}
