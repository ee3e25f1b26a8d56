import { ForgotPasswordPage } from '~/features/accounts/index.ts';
import { pageMeta } from '~/lib/page-meta.ts';
import { publicPage } from '~/lib/public-page.ts';
import type { Route } from './+types/forgot-password.ts';

export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Forgot password',
    description: 'Choose a new password for your Bargain Buddy account.',
    path: '/forgot-password',
    settings: matches[0].loaderData.settings,
  });

export default ForgotPasswordPage;
