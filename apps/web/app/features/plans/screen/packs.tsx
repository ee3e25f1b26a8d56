import { knownText } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { ExampleMark } from '~/ui/price-age/price-age.tsx';
import type { BoughtItem, Pack } from '../model/plan-view.ts';
import styles from './packs.module.css';
import { PlanMark } from './plan-mark.tsx';

interface PacksProps {
  bought: BoughtItem;
  /** Its own mark stands there; else the stop's says the same. */
  isMarked: boolean;
}

/** What is bought of one thing, how sure its price is and how old: "1 × 1.8 kg + 1 × 400 g · ● 12 d". */
export function Packs({ bought: { packs, mark, isExample }, isMarked }: PacksProps) {
  const [first] = packs;
  if (!first) return null;
  return (
    <small className={styles.packs}>
      {packs.length === 1 ? textOfOne(first) : packs.map(textOfSeveral).join(' + ')}
      {isMarked && <> · {isExample ? <ExampleMark /> : <PlanMark mark={mark} />}</>}
    </small>
  );
}

function textOfOne({ brand, amount, count, price, weight }: Pack): string {
  if (weight) return count > 1 ? `${count} × ${weight}` : weight;
  const times = price ? `${count} × ${formatPrice(price)}` : `${count} ×`;
  return [knownText(brand), knownText(amount), times].filter(Boolean).join(' · ');
}

function textOfSeveral({ name, amount, count, weight }: Pack): string {
  if (weight) return count > 1 ? `${count} × ${weight}` : weight;
  return `${count} × ${knownText(amount) || name}`;
}
