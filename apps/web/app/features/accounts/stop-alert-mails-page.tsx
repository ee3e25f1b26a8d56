import * as calls from '@bargain-buddy/contract/calls';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { AccountNotice } from './components/account-notice.tsx';
import { MailedLinkAction } from './components/mailed-link-action.tsx';
import { useMailedLinkToken } from './use-mailed-link-token.ts';

export function StopAlertMailsPage() {
  const token = useMailedLinkToken();
  return (
    <AccountFrame title="Stop price alert emails" subtitle="You still get price alerts in the app.">
      <MailedLinkAction
        label="Stop these emails"
        run={() => callApi(calls.unsubscribeFromAlertMails, { query: { token } })}
        done={() => <AccountNotice>Price alerts no longer come by email.</AccountNotice>}
        otherWays={<Link to="/price-alerts">See my price alerts</Link>}
      />
    </AccountFrame>
  );
}
