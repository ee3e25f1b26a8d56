import { TakeBackEmailPage } from '~/features/accounts/index.ts';

export const meta = () => [{ title: 'Take your email back · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default TakeBackEmailPage;
