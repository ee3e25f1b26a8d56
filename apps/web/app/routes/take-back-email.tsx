import { TakeBackEmailPage } from '~/features/accounts/index.ts';

export const meta = () => [{ title: 'Take Your Address Back · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default TakeBackEmailPage;
