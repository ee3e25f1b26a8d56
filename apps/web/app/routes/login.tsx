import { LoginPage } from '~/features/accounts/index.ts';
import { pageMeta } from '~/lib/page-meta.ts';
import { publicPage } from '~/lib/public-page.ts';
import type { Route } from './+types/login.ts';

export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Log In',
    description: 'Log in to your shopping lists and favourite stores.',
    path: '/login',
    settings: matches[0].loaderData.settings,
  });

export default LoginPage;
