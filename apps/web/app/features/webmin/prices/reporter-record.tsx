import type { PriceContext } from '@bargain-buddy/contract';
import { formatCount, holdsAllPrices, isTrusted } from '@bargain-buddy/domain';
import { Link } from 'react-router';

export function ReporterRecord({ reporter }: { reporter: NonNullable<PriceContext['reporter']> }) {
  const { id, email, prices, verified, rejected } = reporter;
  return (
    <>
      <Link to={`/webmin/users?record=${id}`}>{email}</Link>:{' '}
      <Link to={`/webmin/prices?reporter=${id}`}>{formatCount(prices, 'price')}</Link>, {verified.toLocaleString('en')}{' '}
      verified, {rejected.toLocaleString('en')} rejected
      {holdsAllPrices(reporter) && ': their reports are held'}
      {isTrusted(reporter) && ': their reports count as confirmed once'}
    </>
  );
}
