import { ChangePasswordPage } from '~/features/accounts/index.ts';

export const meta = () => [{ title: 'Change Password · Bargain Buddy' }, { name: 'robots', content: 'noindex' }];

export default ChangePasswordPage;
