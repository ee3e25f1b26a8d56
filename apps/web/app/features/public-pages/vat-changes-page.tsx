import type { MeasuredPolicyEffect, PolicyEvent } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { endpointUrlOf } from '~/lib/call-address.ts';
import { formatDay, formatPercent, formatPercentChange } from '~/lib/format.ts';
import { kindPath, priceIndexPath, storePath } from '~/lib/paths.ts';
import { storeTitle } from '~/lib/titles.ts';
import { CsvLink } from '~/ui/csv-link.tsx';
import shared from '~/ui/public-page.module.css';
import { PublicPage } from '~/ui/public-page.tsx';
import styles from './public-pages.module.css';

export function VatChangesPage({ events }: { events: readonly PolicyEvent[] }) {
  return (
    <PublicPage title="Did VAT changes arrive in prices?" path={<Link to={priceIndexPath()}>Price index</Link>}>
      <p className={shared.note}>
        The last price of each product in each store from the three months before is compared with the last one of the
        three months after. Both were seen; none is estimated.
      </p>
      {events.length === 0 && <p className={shared.note}>No change of VAT is recorded yet.</p>}
      {events.map((event) => (
        <Event key={event.id} event={event} />
      ))}
      {events.some(({ result }) => result) && (
        <p className={shared.links}>
          <CsvLink href={endpointUrlOf(calls.exportPolicyEvents)} />
        </p>
      )}
    </PublicPage>
  );
}

function Event({ event: { id, name, day, vat, rate, note, kinds, expected, result } }: { event: PolicyEvent }) {
  return (
    <section aria-labelledby={`event-${id}`}>
      <h2 id={`event-${id}`}>{name}</h2>
      <p>{result ? answerOf(result.affected) : 'It is being measured. Come back in a few minutes.'}</p>
      <p className={shared.note}>
        {Number(rate)} % VAT {vat} {formatCount(kinds.length, 'kind')} from {formatDay(`${day}T16:00:00Z`)}. If all of
        it arrives, prices {expected < 0 ? 'fall' : 'rise'} by {formatPercent(Math.abs(expected))}.
      </p>
      {note && <p className={shared.note}>{note}</p>}
      {result && (
        <>
          <p className={shared.note}>{controlOf(result.unaffected)}</p>
          <details>
            <summary>By kind</summary>
            <ul className={shared.rows}>
              {result.kinds.map(({ kind, ...measured }) => (
                <Row key={kind.id} measured={measured}>
                  <Link to={kindPath(kind.slug)} className={shared.name}>
                    {kind.name}
                  </Link>
                </Row>
              ))}
            </ul>
          </details>
          {result.stores.length > 0 && (
            <details>
              <summary>By store</summary>
              <ul className={shared.rows}>
                {result.stores.map(({ store, unaffected, ...measured }) => (
                  <Row key={store.id} measured={measured}>
                    <Link to={storePath(store)} className={shared.name}>
                      {storeTitle(store)}
                    </Link>
                    <span className={shared.where}>{controlOf(unaffected)}</span>
                  </Row>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Row({
  measured: { percent, arrived, prices },
  children,
}: {
  measured: MeasuredPolicyEffect;
  children: ReactNode;
}) {
  return (
    <li className={shared.row}>
      <span className={shared.what}>{children}</span>
      <span className={`${shared.amounts} ${styles.amounts}`}>
        <span className={shared.price}>{percent === null ? '–' : changeOf(percent)}</span>
        {arrived !== null && <span className={shared.where}>{shareOf(arrived)} arrived</span>}
        <span className={shared.where}>{formatCount(prices, 'price')}</span>
      </span>
    </li>
  );
}

function changeOf(percent: number): string {
  const change = formatPercentChange(percent);
  return change === formatPercent(0) ? 'no change' : change;
}

function answerOf({ percent, arrived, prices }: MeasuredPolicyEffect): string {
  if (percent === null || arrived === null) return 'No price was seen both before and after.';
  const rounded = formatPercent(Math.abs(percent));
  const change = rounded === formatPercent(0) ? 'stayed the same' : `${percent < 0 ? 'fell' : 'rose'} by ${rounded}`;
  return `Prices ${change}: ${shareOf(arrived)} of the change arrived (${formatCount(prices, 'price')}).`;
}

/** Prices may move against the change. */
const shareOf = (arrived: number) => (arrived < 0.5 ? 'none' : formatPercent(arrived, 0));

function controlOf({ percent, prices }: MeasuredPolicyEffect): string {
  if (percent === null) return 'No prices of other kinds to compare with.';
  return `Other kinds: ${changeOf(percent)} (${formatCount(prices, 'price')}).`;
}
