import { ChangePasswordPage } from '~/features/accounts/index.ts';
import { privateMeta } from '~/lib/page.ts';

export const meta = privateMeta('Change Password');

export default ChangePasswordPage;
