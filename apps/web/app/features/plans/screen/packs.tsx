import { productInWords } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { ExamplePriceMark } from '~/ui/price-age/price-age.tsx';
import type { PackInPlan, PlannedPurchase } from '../model/plan-view.ts';
import styles from './packs.module.css';
import { PlanReliabilityMark } from './plan-reliability-mark.tsx';

interface PacksProps {
  title: string;
  bought: PlannedPurchase;
  /** True if the marks of the stop's items differ, so that each item shows its own. */
  isMarked: boolean;
}

export function PurchasedPacks({ title, bought: { packs, mark, isExample }, isMarked }: PacksProps) {
  const [first] = packs;
  if (!first) return null;
  return (
    <small className={styles.packs}>
      {packs.length === 1 ? textOfOne(first, title) : packs.map((pack) => textOfSeveral(pack, title)).join(' + ')}
      {isMarked && <> · {isExample ? <ExamplePriceMark /> : <PlanReliabilityMark mark={mark} />}</>}
    </small>
  );
}

const productOf = ({ name, brand, amount, weight }: PackInPlan, title: string) =>
  productInWords({ product_name: name, product_brand: brand, product_amount: weight ?? amount }, title);

function textOfOne(pack: PackInPlan, title: string): string {
  return [productOf(pack, title), timesText(pack)].filter(Boolean).join(' · ');
}

function timesText({ count, price, weight }: PackInPlan): string {
  if (weight) return count > 1 ? `${count} ×` : '';
  return price ? `${count} × ${formatPrice(price)}` : `${count} ×`;
}

function textOfSeveral(pack: PackInPlan, title: string): string {
  const product = productOf(pack, title) || pack.name;
  return pack.weight && pack.count === 1 ? product : `${pack.count} × ${product}`;
}
