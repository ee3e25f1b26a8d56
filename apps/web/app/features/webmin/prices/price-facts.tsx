import type { AdminPrice, PriceContext, ReviewItem } from '@bargain-buddy/contract';
import { areReporterPricesHeld, confidenceLabels, formatCount, isReporterTrusted } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { percentDifferenceText, priceSourceLabel } from './price-state.ts';

interface PriceFactsProps extends Pick<PriceContext, 'previous' | 'elsewhere'> {
  price: AdminPrice | NonNullable<ReviewItem['price']>;
}

export function AdminPriceFacts({ price, previous, elsewhere }: PriceFactsProps) {
  const { product_id, store_id, is_held, held_why, from_cell, confirmations } = price;
  return (
    <>
      {held_why && (
        <>
          <dt>{is_held ? 'Held' : 'Was held'}</dt>
          <dd>
            <b>{held_why}</b>
          </dd>
        </>
      )}
      {from_cell && (
        <>
          <dt>In the file</dt>
          <dd>
            <b>{`${from_cell.cell}: ${from_cell.text}`}</b>{' '}
            <small>
              <Link to={`/webmin/imports/${price.import_id}`}>{from_cell.file}</Link>
            </small>
          </dd>
        </>
      )}
      <dt>Price before</dt>
      <dd>
        {previous ? (
          <>
            <b>
              <Link to={`/webmin/prices?product=${product_id}&store=${store_id}`}>{formatPrice(previous.price)}</Link>
            </b>{' '}
            <em>{percentDifferenceText(price.price, previous.price)}</em>{' '}
            <small>
              {priceSourceLabel(previous)}, {formatDay(previous.last_seen)}, {confidenceLabels[previous.confidence]}
            </small>
          </>
        ) : (
          'None. This is the first price'
        )}
      </dd>
      <dt>Other stores</dt>
      <dd>
        {elsewhere ? (
          <>
            <b>
              <Link to={`/webmin/prices?product=${product_id}`}>{formatPrice(elsewhere.median)}</Link>
            </b>{' '}
            <em>{percentDifferenceText(price.price, elsewhere.median)}</em>{' '}
            <small>
              Median of {formatCount(elsewhere.stores, 'store')}, {formatPrice(elsewhere.lowest)} to{' '}
              {formatPrice(elsewhere.highest)}
            </small>
          </>
        ) : (
          'No other store lists it'
        )}
      </dd>
      {!is_held && (
        <>
          <dt>Seen</dt>
          <dd>
            {formatDay(price.last_seen)}
            {confirmations > 0 && `, confirmed ${confirmations === 1 ? 'once' : formatCount(confirmations, 'time')}`},{' '}
            {price.missed_at ? 'not in the last survey' : confidenceLabels[price.confidence]}
          </dd>
        </>
      )}
    </>
  );
}

export function ReporterTrackRecord({ reporter }: { reporter: NonNullable<PriceContext['reporter']> }) {
  const { id, email, prices, verified, rejected } = reporter;
  return (
    <>
      <Link to={`/webmin/users?record=${id}`}>{email}</Link>:{' '}
      <Link to={`/webmin/prices?reporter=${id}`}>{formatCount(prices, 'price')}</Link>, {verified.toLocaleString('en')}{' '}
      verified, {rejected.toLocaleString('en')} rejected
      {areReporterPricesHeld(reporter) && ': their reports are held'}
      {isReporterTrusted(reporter) && ': their reports count as confirmed once'}
    </>
  );
}
