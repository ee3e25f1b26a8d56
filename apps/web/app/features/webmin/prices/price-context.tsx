import type { AdminPrice } from '@bargain-buddy/contract';
import { counted } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { difference, sourceOf } from './price-state.ts';
import { priceContextQuery } from './queries.ts';

/** What a price can be judged by, as terms and details of a list: the one before, other stores, who reported it. */
export function PriceContext({ price }: { price: AdminPrice }) {
  const { data } = useQuery(priceContextQuery(price.id));
  if (!data) return null;
  const { previous, elsewhere, reporter } = data;
  return (
    <>
      <dt>Price before</dt>
      <dd>
        {previous ? (
          <>
            <Link to={`/webmin/prices?product=${price.product_id}&store=${price.store_id}`}>
              {formatPrice(previous.price)}
            </Link>{' '}
            {sourceOf(previous)}, {formatDay(previous.date_added)} (this one: {difference(price.price, previous.price)})
          </>
        ) : (
          'none: it is the first'
        )}
      </dd>
      <dt>Other stores</dt>
      <dd>
        {elsewhere ? (
          <>
            <Link to={`/webmin/prices?product=${price.product_id}`}>
              {formatPrice(elsewhere.lowest)} to {formatPrice(elsewhere.highest)}
            </Link>
            , {formatPrice(elsewhere.median)} in the middle of {counted(elsewhere.stores, 'store')} (this one:{' '}
            {difference(price.price, elsewhere.median)})
          </>
        ) : (
          'none lists it'
        )}
      </dd>
      {reporter && (
        <>
          <dt>Reported by</dt>
          <dd>
            <Link to={`/webmin/users?record=${reporter.id}`}>{reporter.email}</Link>:{' '}
            <Link to={`/webmin/prices?reporter=${reporter.id}`}>{counted(reporter.prices, 'price')}</Link>,{' '}
            {reporter.verified} verified, {reporter.rejected} rejected
          </dd>
        </>
      )}
    </>
  );
}
