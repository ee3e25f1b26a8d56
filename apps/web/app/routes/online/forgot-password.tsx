import { ForgotPasswordPage } from '~/features/accounts/index.ts';
import { publicHeaders, publicMeta } from '~/lib/page.ts';

export const headers = publicHeaders;

export const meta = publicMeta({
  title: 'Forgot password',
  description: 'Choose a new password for your Bargain Buddy account.',
  path: '/forgot-password',
});

export default ForgotPasswordPage;
