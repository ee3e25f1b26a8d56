import { VerifyEmailPage } from '~/features/accounts/index.ts';
import { privateMeta } from '~/lib/page.ts';

export const meta = privateMeta('Confirm your email');

export default VerifyEmailPage;
