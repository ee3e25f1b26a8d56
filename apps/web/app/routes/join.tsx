import { JoinPage } from '~/features/accounts/index.ts';
import { privateMeta } from '~/lib/page.ts';

export const meta = privateMeta('Invite');

export default JoinPage;
