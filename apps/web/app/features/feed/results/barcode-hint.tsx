import * as calls from '@bargain-buddy/contract/calls';
import { canonicalBarcode, isBarcodeLike } from '@bargain-buddy/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { showsCatalogue } from '~/lib/catalogue-changes.ts';
import { useNear } from '~/lib/near.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { chooseOffers } from '~/ui/barcode-answer/choose-offers.ts';
import { OfferLines } from '~/ui/barcode-answer/offer-lines.tsx';
import { offersOfBarcodeQuery } from '~/ui/barcode-answer/offers-of-barcode-query.ts';
import styles from './feed-results.module.css';

interface BarcodeHintProps {
  typed: string;
  region: string;
}

/** Explains a barcode search without a price in the selected region. */
export default function BarcodeHint({ typed, region }: BarcodeHintProps) {
  const code = canonicalBarcode(typed);
  if (code) return <KnownElsewhere code={code} region={region} />;
  if (!isBarcodeLike(typed)) return null;
  return <p className={styles.hint}>A digit of this barcode is wrong. Check it against the label.</p>;
}

/** Returns the product's name, or null if no product has the barcode. */
const nameQuery = (barcode: string) =>
  queryOptions<string | null>({
    queryKey: ['name-of-barcode', barcode],
    queryFn: async ({ signal }) => {
      const { results } = await callApi(calls.listProducts, { query: { barcode, page_size: 1 }, signal });
      return results[0]?.name ?? null;
    },
    meta: showsCatalogue,
    networkMode: 'always',
    retry: false,
  });

function KnownElsewhere({ code, region }: { code: string; region: string }) {
  const place = { near: useNear(), region };
  const isSignedIn = useIsSignedIn();
  const listings = useQuery(offersOfBarcodeQuery(code));
  const name = useQuery(nameQuery(code));
  const offers = listings.data && chooseOffers(listings.data, place);
  if (offers) {
    return (
      <p className={styles.hint}>
        <OfferLines offers={offers} place={place} isLinked />
      </p>
    );
  }
  if (listings.isPending || name.isPending) return <p className={styles.hint}>Looking up this barcode…</p>;
  if (listings.isError || name.isError) return <p className={styles.hint}>We can’t look up this barcode right now.</p>;
  const scan = `/shopping-lists?scan=${code}`;
  return (
    <p className={styles.hint}>
      {name.data === null ? 'We don’t know this barcode yet.' : `We don’t know the price of ${name.data} yet.`}{' '}
      <Link to={isSignedIn ? scan : loginPath(scan)}>{isSignedIn ? 'Add it' : 'Log in to add it'}</Link>
    </p>
  );
}
