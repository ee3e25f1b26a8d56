import { StopAlertMailsPage } from '~/features/accounts/index.ts';
import { privateMeta } from '~/lib/page.ts';

export const meta = privateMeta('Stop price alert emails');

export default StopAlertMailsPage;
