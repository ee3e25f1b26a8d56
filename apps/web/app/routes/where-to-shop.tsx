import { GuestPlanPage } from '~/features/plans/guest-plan-page.tsx';
import { publicPage } from '~/lib/public-page.ts';

export const headers = publicPage;

export const meta = () => [{ title: 'Where to shop · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default function WhereToShopRoute() {
  return <GuestPlanPage />;
}
