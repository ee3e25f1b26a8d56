import { ConfirmAddress } from '~/features/address/index.ts';
import { NotificationsPage } from '~/features/notifications/index.ts';
import { privateMeta } from '~/lib/page.ts';

export const meta = privateMeta('Notifications');

export default function NotificationsRoute() {
  return <NotificationsPage notice={<ConfirmAddress />} />;
}
