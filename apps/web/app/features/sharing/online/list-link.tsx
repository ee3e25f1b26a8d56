import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { publicListLinkQuery } from '../queries.ts';
import { type ShareLinkProps, ShareLinkSection } from './link-section.tsx';

export default function ListLink({ listId, name }: ShareLinkProps) {
  return (
    <ShareLinkSection
      listId={listId}
      id="list-link"
      title="Read-only link"
      shareTitle={name}
      query={publicListLinkQuery(listId)}
      makeLink={() => callApi(calls.makeListLink, { params: { id: listId } })}
      endLink={() => callApi(calls.endListLink, { params: { id: listId } })}
      describe={({ made_at }, isShown) => describeLink(made_at, isShown)}
      endDescription="People who have it can no longer read the list. You can make a new link."
    />
  );
}

function describeLink(madeAt: string | null, isShown: boolean): string {
  if (isShown) return 'Anyone with this link can read the list. Copy it now; it won’t be shown again.';
  if (madeAt) return `A link was made on ${formatDay(madeAt)}. A new link ends it.`;
  return 'Anyone with the link can read the list, without an account. They cannot change it.';
}
