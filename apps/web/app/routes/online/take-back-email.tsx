import { RevertEmailPage } from '~/features/accounts/index.ts';
import { privateMeta } from '~/lib/page.ts';

export const meta = privateMeta('Take your email back');

export default RevertEmailPage;
