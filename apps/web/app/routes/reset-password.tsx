import { ResetPasswordPage } from '~/features/accounts/index.ts';
import { pageMeta } from '~/lib/page-meta.ts';
import type { Route } from './+types/reset-password.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Reset password',
    description: 'Choose a new password for your Bargain Buddy account.',
    path: '/reset-password',
    settings: matches[0].loaderData.settings,
  });

export default ResetPasswordPage;
