import { GuestPlanPage } from '~/features/plans/guest-plan-page.tsx';
import { privateMeta, publicHeaders } from '~/lib/page.ts';

export const headers = publicHeaders;

export const meta = privateMeta('Where to shop');

export default function WhereToShopRoute() {
  return <GuestPlanPage />;
}
