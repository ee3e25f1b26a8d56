import { includedExamplesText, productInWords, storeAddressDetail, storeLabel } from '@bargain-buddy/domain';
import { ChevronDown } from 'lucide-react';
import { formatPrice } from '~/lib/format.ts';
import { ExamplePriceMark } from '~/ui/price-age/price-age.tsx';
import type { NameOfItem } from '../model/names.ts';
import { countExamplePurchases, type PackInPlan, type PlannedPurchase, type PlannedStop } from '../model/plan-view.ts';
import { combineReliability, haveDifferentReliability } from '../model/sureness.ts';
import packsStyles from './packs.module.css';
import { PlanReliabilityMark } from './plan-reliability-mark.tsx';
import styles from './stops.module.css';

interface StopsProps {
  stops: readonly PlannedStop[];
  nameOf: NameOfItem;
}

export function PlannedStops({ stops, nameOf }: StopsProps) {
  return (
    <ol className={styles.stops} aria-label="Stops">
      {stops.map((stop, index) => (
        <li key={stop.store.id}>
          <details className={styles.stop}>
            <summary>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <span className={styles.store}>
                <strong>{storeLabel(stop.store.name, stop.store.address)}</strong>
                <small>{storeAddressDetail(stop.store.name, stop.store.address, stop.store.region)}</small>
                <small>
                  {stop.items.length === 1 ? '1 item' : `${stop.items.length} items`} · <StopMark items={stop.items} />
                </small>
              </span>
              <strong className={styles.subtotal}>{formatPrice(stop.subtotal)}</strong>
              <ChevronDown size={20} />
            </summary>
            <ul className={styles.items}>
              <Items items={stop.items} nameOf={nameOf} />
            </ul>
          </details>
        </li>
      ))}
    </ol>
  );
}

function StopMark({ items }: Pick<PlannedStop, 'items'>) {
  const examples = countExamplePurchases(items);
  if (examples === items.length) return <ExamplePriceMark isPlural={examples > 1} />;
  return (
    <>
      <PlanReliabilityMark
        mark={combineReliability(items.filter(({ isExample }) => !isExample).map(({ mark }) => mark))}
      />
      {examples > 0 && ` · ${includedExamplesText(examples)}`}
    </>
  );
}

function Items({ items, nameOf }: { items: readonly PlannedPurchase[]; nameOf: NameOfItem }) {
  const examples = countExamplePurchases(items);
  const isMixed = examples > 0 ? examples < items.length : haveDifferentReliability(items.map(({ mark }) => mark));
  return items.map((item) => (
    <li key={item.item} className={styles.item}>
      <span>{nameOf(item.item)}</span>
      <strong>{formatPrice(item.cost)}</strong>
      <PurchasedPacks title={nameOf(item.item)} bought={item} isMarked={isMixed} />
    </li>
  ));
}

interface PacksProps {
  title: string;
  bought: PlannedPurchase;
  /** True if the marks of the stop's items differ, so that each item shows its own. */
  isMarked: boolean;
}

function PurchasedPacks({ title, bought: { packs, mark, isExample }, isMarked }: PacksProps) {
  const [first] = packs;
  if (!first) return null;
  return (
    <small className={packsStyles.packs}>
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
