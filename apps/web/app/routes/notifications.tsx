import { VerifyEmailReminder } from '~/features/address/index.ts';
import { NotificationsPage } from '~/features/notifications/index.ts';
import { privateMeta } from '~/lib/page.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { GuestSignInPage } from '~/ui/guest-offer/guest-offer.tsx';

export const meta = privateMeta('Notifications');

export default function NotificationsRoute() {
  if (!useIsSignedIn()) {
    return (
      <GuestSignInPage
        scene="quiet"
        title="Notifications"
        text="Get invites to shared lists and news about your prices here."
      />
    );
  }
  return <NotificationsPage notice={<VerifyEmailReminder />} />;
}
