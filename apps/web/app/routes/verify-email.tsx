import { VerifyEmailPage } from '~/features/accounts/index.ts';

export const meta = () => [{ title: 'Confirm your email · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default VerifyEmailPage;
