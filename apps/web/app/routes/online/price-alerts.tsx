import { PriceAlertsPage } from '~/features/price-alerts/index.ts';
import { privateMeta } from '~/lib/page.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { GuestSignInPage } from '~/ui/guest-offer/guest-offer.tsx';

export const meta = privateMeta('Price alerts');

export default function PriceAlertsRoute() {
  if (!useIsSignedIn()) {
    return (
      <GuestSignInPage scene="quiet" title="Price alerts" text="Watch prices, and we’ll notify you when they change." />
    );
  }
  return <PriceAlertsPage />;
}
