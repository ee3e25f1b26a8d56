import type { Basket, Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { amountInWords, formatCount, storeLabel } from '@bargain-buddy/domain';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { kindPath, storePath } from '~/lib/paths.ts';
import { inRegion } from '~/lib/region-words.ts';
import buttons from '~/ui/buttons.module.css';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import { ExamplePriceMark } from '~/ui/price-age/price-age.tsx';
import shared from '~/ui/public-page.module.css';
import { PageSection, PublicPage } from '~/ui/public-page.tsx';
import { RegionSelect } from '~/ui/region-select.tsx';
import { basketPath, maxPeopleOfBasket, tripPath } from './basket-path.ts';
import styles from './baskets.module.css';

type Line = Basket['lines'][number];

interface BasketPageProps {
  basket: Basket;
  isLoading: boolean;
  onChange: (people: number, region: Region | '') => void;
}

const loadAdd = () => import('./add-basket.tsx');

export function BasketPage({ basket, isLoading, onChange }: BasketPageProps) {
  const { slug, name, description, people, lines } = basket;
  const region = regions.find((known) => known === basket.region) ?? '';
  const persons = Array.from({ length: maxPeopleOfBasket }, (_, index) => String(index + 1));
  const { Part: Add } = useLazyComponent(loadAdd, true);
  return (
    <PublicPage title={name} path={<Link to={basketPath()}>Ready-made baskets</Link>} isLoading={isLoading}>
      <p>{description}</p>
      <form method="get" action={basketPath(slug)} className={styles.tools}>
        <PillSelect
          label={basket.counted === 'children' ? 'Children' : 'People'}
          name="people"
          icon={Users}
          value={String(people)}
          options={persons.map((count) => [count, personsOf(basket, Number(count))])}
          onChange={(count) => onChange(Number(count), region)}
        />
        <RegionSelect name="region" value={region} onChange={(chosen) => onChange(people, chosen)} />
        <button type="submit" className={`${buttons.secondary} ${styles.submit}`}>
          Show
        </button>
      </form>
      <Trip basket={basket} />
      {lines.length > 0 && (
        <div className={styles.actions}>
          {Add ? (
            <Add basket={basket} />
          ) : (
            <PlainButton look="primary" aria-disabled>
              Add to a list
            </PlainButton>
          )}
          <Link to={tripPath(basket)} className={buttons.secondary}>
            See the trip
          </Link>
        </div>
      )}
      <PageSection title={formatCount(lines.length, 'thing')}>
        <ul className={shared.rows}>
          {lines.map((line) => (
            <li key={`${line.kind.id} ${line.per} ${line.amount}`} className={shared.row}>
              <span className={shared.what}>
                <Link to={kindPath(line.kind.slug, region)} className={shared.name}>
                  {line.kind.name}
                </Link>
                <span className={shared.note}>{amountOf(line, basket)}</span>
              </span>
              <Cost line={line} basket={basket} />
            </li>
          ))}
        </ul>
      </PageSection>
    </PublicPage>
  );
}

function Trip({ basket: { trip, lines, region } }: Pick<BasketPageProps, 'basket'>) {
  const unpriced = lines.filter(({ cost }) => cost === null).map(({ kind }) => kind.name);
  const where = region ? inRegion(region) : 'in Trinidad and Tobago';
  if (trip.found === 0) {
    return <p className={shared.note}>{lines.length === 0 ? 'This basket is empty.' : `No prices ${where} yet.`}</p>;
  }
  const areExamples = trip.examples === trip.found;
  return (
    <section className={`${shared.best} ${styles.best}`} aria-label="The cheapest trip">
      <p>
        <strong className={shared.figure}>{formatPrice(trip.total)}</strong> for {trip.found} of{' '}
        {formatCount(lines.length, 'thing')}
      </p>
      <ul className={`${shared.rows} ${styles.stops}`}>
        {trip.stops.map(({ store, subtotal, lines: count }) => (
          <li key={store.id}>
            <Link to={storePath(store)}>{storeLabel(store.name, store.address)}</Link>
            {trip.stops.length > 1 && `: ${formatPrice(subtotal)} for ${count}`}
          </li>
        ))}
      </ul>
      <p className={shared.note}>
        {areExamples ? (
          <>
            <ExamplePriceMark isPlural />.
          </>
        ) : (
          <>
            {trip.oldest && `Oldest price ${formatDay(trip.oldest)}.`}
            {trip.examples > 0 && ` ${formatCount(trip.examples, 'example price')} included.`}
          </>
        )}{' '}
        Whole packs are counted.
      </p>
      {unpriced.length > 0 && (
        <p className={shared.note}>
          No price {where}: {unpriced.join(', ')}.
        </p>
      )}
    </section>
  );
}

function Cost({ line: { cost, store, is_example }, basket: { trip } }: { line: Line; basket: Basket }) {
  if (cost === null) return <span className={`${shared.amounts} ${styles.amounts} ${shared.note}`}>No price</span>;
  const stop = trip.stops.find((one) => one.store.id === store);
  return (
    <span className={`${shared.amounts} ${styles.amounts}`}>
      <span className={shared.price}>{formatPrice(cost)}</span>
      {trip.stops.length > 1 && stop && (
        <span className={shared.note}>{storeLabel(stop.store.name, stop.store.address)}</span>
      )}
      {is_example && (
        <span className={shared.note}>
          <ExamplePriceMark />
        </span>
      )}
    </span>
  );
}

function personsOf({ counted }: Pick<Basket, 'counted'>, count: number): string {
  if (counted === 'children') return count === 1 ? '1 child' : `${count} children`;
  return count === 1 ? '1 person' : `${count} people`;
}

function amountOf({ whole, per }: Line, basket: Basket): string {
  const whom = per === 'person' ? personsOf(basket, basket.people) : 'the household';
  return `${amountInWords(whole.amount, whole.unit)} for ${whom}`;
}
