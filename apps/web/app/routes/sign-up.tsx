import { SignUpPage } from '~/features/accounts/index.ts';
import { pageMeta } from '~/lib/page-meta.ts';
import { publicPage } from '~/lib/public-page.ts';
import type { Route } from './+types/sign-up.ts';

export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign Up',
    description: 'Make a free account for shared shopping lists with prices.',
    path: '/sign-up',
    settings: matches[0].loaderData.settings,
  });

export default SignUpPage;
