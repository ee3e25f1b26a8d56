import { ResetPasswordPage } from '~/features/accounts/index.ts';
import { publicMeta } from '~/lib/page.ts';

export const meta = publicMeta({
  title: 'Reset password',
  description: 'Choose a new password for your Bargain Buddy account.',
  path: '/reset-password',
});

export default ResetPasswordPage;
