import * as calls from '@bargain-buddy/contract/calls';
import { useNavigate, useNavigation } from 'react-router';
import { BasketPage } from '~/features/baskets/basket-page.tsx';
import { basketPath, maxPeopleOfBasket } from '~/features/baskets/basket-path.ts';
import { BasketsPage } from '~/features/baskets/baskets-page.tsx';
import { callApi } from '~/lib/api-client.ts';
import { loadInBrowser, loadOnServer, type PageRequest } from '~/lib/load-page.ts';
import { notFoundMeta, orNotFound, pageMeta, publicHeaders, readRegion, settingsOf } from '~/lib/page.ts';
import { ErrorPage } from '~/ui/error-page.tsx';
import type { Route } from './+types/baskets.ts';

/** All baskets, or one. Unknown numbers and regions count as not given. */
async function load({ params: { slug }, url, server }: PageRequest<Route.LoaderArgs['params']>) {
  if (slug === undefined) return { baskets: (await callApi(calls.listBaskets, { server })).results };
  const people = Number(url.searchParams.get('people'));
  const query = {
    ...(Number.isInteger(people) && people >= 1 && people <= maxPeopleOfBasket && { people }),
    region: readRegion(url.searchParams),
  };
  return { basket: await orNotFound(callApi(calls.getBasket, { params: { slug }, query, server }), [400, 404]) };
}

export const loader = loadOnServer(load);
export const clientLoader = loadInBrowser(load);
export const headers = publicHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return notFoundMeta();
  const { basket } = loaderData;
  const page = basket
    ? {
        title: `${basket.name}: what to buy, and where it is cheapest`,
        description: basket.description,
        path: basketPath(basket.slug),
      }
    : {
        title: 'Ready-made baskets',
        description: 'Groceries for 72 hours, a school week or Christmas in Trinidad and Tobago, for your household.',
        path: basketPath(),
      };
  return pageMeta(page, settingsOf(matches));
};

export default function BasketsRoute({ loaderData: { baskets, basket } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  if (!basket) return <BasketsPage baskets={baskets} />;
  return (
    <BasketPage
      basket={basket}
      isLoading={state === 'loading'}
      onChange={(people, region) =>
        void navigate(basketPath(basket.slug, people, region), { replace: true, preventScrollReset: true })
      }
    />
  );
}

export const ErrorBoundary = ErrorPage;
