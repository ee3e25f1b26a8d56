import { ConfirmAddress } from '~/features/address/index.ts';
import { NotificationsPage } from '~/features/notifications/index.ts';

export const meta = () => [{ title: 'Notifications · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default function NotificationsRoute() {
  return <NotificationsPage notice={<ConfirmAddress />} />;
}
