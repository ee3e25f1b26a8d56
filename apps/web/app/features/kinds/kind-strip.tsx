import type { KindOffers, KindOffersPage, Region } from '@bargain-buddy/contract';
import { isExamplePrice, storeLabel } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { useNear } from '~/lib/near.ts';
import { kindPath } from '~/lib/paths.ts';
import styles from './kind-strip.module.css';
import { kindsQuery } from './queries.ts';

interface KindStripProps {
  search: string;
  region: Region | '';
  loaded: KindOffersPage | undefined;
}

export function MatchingKindLinks(props: KindStripProps) {
  return props.search === '' ? null : <FoundKinds {...props} />;
}

function FoundKinds({ search, region, loaded }: KindStripProps) {
  const near = useNear();
  const { data } = useQuery(kindsQuery(search, region, near, loaded));
  const kinds = (data?.results ?? []).filter(({ cheapest }) => cheapest !== null);
  if (kinds.length === 0) return null;
  return <Strip key={search} kinds={kinds} region={region} />;
}

function Strip({ kinds, region }: { kinds: readonly KindOffers[]; region: Region | '' }) {
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = step && list.current?.querySelectorAll('a')[current + step];
    if (!target) return;
    event.preventDefault();
    setCurrent(current + step);
    target.focus();
  };
  return (
    <nav className={styles.strip} aria-label="Kinds, any brand and size">
      <ul ref={list} className={styles.kinds} onKeyDown={walk}>
        {kinds.map((kind, index) => (
          <li key={kind.id}>
            <Link
              to={kindPath(kind.slug, region)}
              className={styles.kind}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setCurrent(index)}
            >
              <span className={styles.name}>{kind.name}</span>
              {kind.cheapest && (
                <>
                  <span className={styles.price}>
                    <span className={styles.from}>{isExamplePrice(kind.cheapest) ? 'example ' : 'from '}</span>
                    <span className={styles.amount}>
                      {formatUnitPrice(kind.cheapest) || formatPrice(kind.cheapest.price)}
                    </span>
                  </span>
                  <span className={styles.where}>
                    {storeLabel(kind.cheapest.store_name, kind.cheapest.store_address)}
                  </span>
                </>
              )}
              <span className={styles.where}>
                {counted(kind.products, 'product')} · {counted(kind.stores, 'store')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
