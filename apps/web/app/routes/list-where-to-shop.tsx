import { data } from 'react-router';
import { ListPlanPage } from '~/features/plans/list-plan-page.tsx';
import { privateMeta } from '~/lib/page.ts';
import type { Route } from './+types/list-where-to-shop.ts';

export const meta = privateMeta('Where to shop');

export default function ListWhereToShopRoute({ params }: Route.ComponentProps) {
  if (!/^([1-9]\d{0,9}|-[1-9]\d{0,15})$/.test(params.id)) throw data(null, { status: 404 });
  return <ListPlanPage key={params.id} listId={Number(params.id)} />;
}
