import type { JoinLink as Link } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { QrCode } from '~/ui/qr-code.tsx';
import { listJoinLinkQuery } from '../queries.ts';
import styles from './join-link.module.css';
import { type ShareLinkProps, ShareLinkSection } from './link-section.tsx';

export default function JoinLink({ listId, name }: ShareLinkProps) {
  const message = `Join my shopping list “${name}” on Bargain Buddy`;
  return (
    <ShareLinkSection
      listId={listId}
      id="join-link"
      title="Invite link"
      shareTitle={message}
      query={listJoinLinkQuery(listId)}
      makeLink={() => callApi(calls.makeJoinLink, { params: { id: listId } })}
      endLink={() => callApi(calls.endJoinLink, { params: { id: listId } })}
      describe={describeLink}
      endDescription="Nobody can join by it any more. Members stay. You can make a new link."
    >
      {(url) => (
        <div className={styles.ways}>
          <QrCode text={url} label="QR code of the invite link" className={styles.code} />
          <Button
            variant="contained"
            href={`https://wa.me/?text=${encodeURIComponent(`${message}: ${url}`)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            Send by WhatsApp
          </Button>
        </div>
      )}
    </ShareLinkSection>
  );
}

function describeLink({ expires_at }: Link, isShown: boolean): string {
  if (!expires_at) return 'Anyone with the link can join and change the list. It works for 7 days.';
  const until = formatDay(expires_at);
  if (isShown) return `Anyone with this link can join and change the list, until ${until}. It won’t be shown again.`;
  return `A link works until ${until}. A new link ends it.`;
}
