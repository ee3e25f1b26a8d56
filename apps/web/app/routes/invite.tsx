import { InvitePage } from '~/features/accounts/index.ts';

export const meta = () => [{ title: 'Invite · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default InvitePage;
