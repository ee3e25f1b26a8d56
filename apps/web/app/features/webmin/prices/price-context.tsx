import type { AdminPrice } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { PriceFacts } from './price-facts.tsx';
import { priceContextQuery } from './queries.ts';
import { ReporterRecord } from './reporter-record.tsx';

/** Renders the facts for a decision about a price, as children of a `<dl>`. */
export function PriceContext({ price }: { price: AdminPrice }) {
  const { data } = useQuery(priceContextQuery(price.id));
  if (!data) return null;
  return (
    <>
      <PriceFacts price={price} {...data} />
      {data.reporter && (
        <>
          <dt>Reported by</dt>
          <dd>
            <ReporterRecord reporter={data.reporter} />
          </dd>
        </>
      )}
    </>
  );
}
