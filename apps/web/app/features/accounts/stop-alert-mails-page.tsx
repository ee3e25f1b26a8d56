import * as calls from '@bargain-buddy/contract/calls';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { AccountFrame } from './components/account-frame.tsx';
import { LinkAction } from './components/link-action.tsx';
import { Notice } from './components/notice.tsx';
import { useLinkToken } from './use-link-token.ts';

export function StopAlertMailsPage() {
  const token = useLinkToken();
  return (
    <AccountFrame title="Stop price alert emails" subtitle="You still get price alerts in the app.">
      <LinkAction
        label="Stop these emails"
        run={() => callApi(calls.unsubscribeFromAlertMails, { query: { token } })}
        done={() => <Notice>Price alerts no longer come by email.</Notice>}
        otherWays={<Link to="/price-alerts">See my price alerts</Link>}
      />
    </AccountFrame>
  );
}
