import type { KindOffers, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { isExamplePrice, storeLabel } from '@bargain-buddy/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatPrice, formatUnitPrice } from '~/lib/format.ts';
import { useNear } from '~/lib/near.ts';
import { freshnessPath, kindPath } from '~/lib/paths.ts';
import { CsvLink } from '~/ui/csv-link.tsx';
import { NearButton } from '~/ui/near/near-button.tsx';
import { RegionSelect } from '~/ui/region-select.tsx';
import { AisleLinks } from './aisle-strip.tsx';
import styles from './kind-page.module.css';
import { KindStates } from './page-parts.tsx';
import { aisleKindsQuery } from './queries.ts';

interface AislePageProps {
  id: number;
  name: string;
  region: Region | '';
  onRegion: (region: Region | '') => void;
}

export function AislePage({ id, name, region, onRegion }: AislePageProps) {
  const near = useNear();
  const found = useInfiniteQuery(aisleKindsQuery(id, region, near));
  const { data, hasNextPage, isFetchingNextPage, isError, fetchNextPage, refetch } = found;
  const kinds = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <div className={styles.page}>
      <p className={styles.aisle}>
        <Link to="/">Prices</Link> / Aisles
      </p>
      <div className={styles.head}>
        <h1>{name}</h1>
      </div>
      <AisleLinks region={region} current={id} />
      <div className={styles.tools}>
        <RegionSelect value={region} onChange={onRegion} />
        <NearButton />
      </div>
      <KindStates
        isEmpty={kinds.length === 0}
        isLoaded={data !== undefined}
        hasFailed={isError}
        onRetry={() => void refetch()}
        onEverywhere={() => onRegion('')}
      />
      <ul className={styles.rows} aria-label={`Kinds in ${name}`}>
        {kinds.map((kind) => (
          <li key={kind.id}>
            <KindRow kind={kind} region={region} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className={styles.more}
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage({ cancelRefetch: false })}
        >
          {isFetchingNextPage ? 'Loading…' : 'More kinds'}
        </button>
      )}
      <p className={styles.links}>
        {kinds.some(({ cheapest }) => cheapest && !isExamplePrice(cheapest)) && (
          <CsvLink href={endpointUrlOf(calls.exportAisle, { params: { id }, query: { region } })} />
        )}
        <Link to={freshnessPath(region)}>How fresh are the prices?</Link>
      </p>
    </div>
  );
}

function KindRow({ kind, region }: { kind: KindOffers; region: Region | '' }) {
  const { slug, name, cheapest, products, stores } = kind;
  return (
    <Link to={kindPath(slug, region)} className={styles.row}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        {cheapest && <span className={styles.where}>{storeLabel(cheapest.store_name, cheapest.store_address)}</span>}
        <span className={styles.where}>
          {products === 1 ? '1 product' : `${products} products`} · {stores === 1 ? '1 store' : `${stores} stores`}
        </span>
      </span>
      {cheapest && (
        <span className={styles.amounts}>
          <span className={styles.unitPrice}>{formatUnitPrice(cheapest) || formatPrice(cheapest.price)}</span>
          {isExamplePrice(cheapest) && <span className={styles.price}>example</span>}
        </span>
      )}
    </Link>
  );
}
