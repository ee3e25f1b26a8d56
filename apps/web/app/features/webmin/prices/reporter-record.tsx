import type { PriceContext } from '@bargain-buddy/contract';
import { counted, isDistrusted, isTrusted } from '@bargain-buddy/domain';
import { Link } from 'react-router';

export function ReporterRecord({ reporter }: { reporter: NonNullable<PriceContext['reporter']> }) {
  const { id, email, prices, verified, rejected } = reporter;
  return (
    <>
      <Link to={`/webmin/users?record=${id}`}>{email}</Link>:{' '}
      <Link to={`/webmin/prices?reporter=${id}`}>{counted(prices, 'price')}</Link>, {verified.toLocaleString('en')}{' '}
      verified, {rejected.toLocaleString('en')} rejected
      {isDistrusted(reporter) && ': their reports are held'}
      {isTrusted(reporter) && ': their reports count as confirmed once'}
    </>
  );
}
