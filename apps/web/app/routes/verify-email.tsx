import { VerifyEmailPage } from '~/features/accounts/index.ts';

export const meta = () => [{ title: 'Confirm Your Address · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default VerifyEmailPage;
