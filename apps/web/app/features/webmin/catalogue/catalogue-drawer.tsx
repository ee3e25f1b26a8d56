import type { ImportMatch, Product, Store } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, showFailure, useChange } from '../api.ts';
import { formatTime } from '../format-time.ts';
import { useChangeMatch } from '../imports/queries.ts';
import { DeleteRecordButton, RecordDrawer } from '../record/record-drawer.tsx';
import { ImageReview } from './image-review.tsx';
import { type CatalogueRecordFields, type RecordKind, useCatalogueChanges } from './queries.ts';
import styles from './record-history.module.css';
import { revisionLinesOf } from './revision-lines.ts';
import { usageText } from './usage-text.ts';

export interface OpenCatalogueRecord {
  id: number | undefined;
  onClose: () => void;
}

interface CatalogueDrawerProps<Item> extends OpenCatalogueRecord {
  kind: RecordKind;
  query: Pick<UseQueryResult<Item>, 'data' | 'error'>;
  children: (shown: {
    item: Item | undefined;
    save: (fields: CatalogueRecordFields) => Promise<void>;
    deletion: ReactNode;
  }) => ReactNode;
}

export function CatalogueDrawer<Item extends Product | Store>({
  kind,
  id,
  query,
  onClose,
  children,
}: CatalogueDrawerProps<Item>) {
  const { data: item } = query;
  const { save } = useCatalogueChanges(kind);
  const isNew = id === undefined;
  const title = kind === 'product' ? 'Product' : 'Store';
  return (
    <RecordDrawer
      title={isNew ? `New ${kind}` : (item?.name ?? title)}
      draft={`${kind}:${id ?? 'new'}`}
      query={isNew ? undefined : query}
      onClose={onClose}
    >
      {item && <RecordVerdict kind={kind} id={item.id} />}
      {item && (
        <ImageReview kind={kind} id={item.id} name={item.name} image={item.image_url} state={item.img_is_verified} />
      )}
      {(isNew || item) &&
        children({
          item,
          save: async (fields) => {
            await save.mutateAsync({ id, fields });
            showSnackbar(isNew ? `${title} added.` : `${title} updated.`, 'success');
            if (isNew) onClose();
          },
          deletion: item && <Deletion kind={kind} id={item.id} name={item.name} onDeleted={onClose} />,
        })}
      {item && <RecordAliases kind={kind} id={item.id} />}
      {item && (
        <Button component={Link} to={`/webmin/prices?${kind}=${item.id}`}>
          Show prices
        </Button>
      )}
      {item && <RecordHistory kind={kind} id={item.id} />}
    </RecordDrawer>
  );
}

interface DeletionProps {
  kind: RecordKind;
  id: number;
  name: string;
  onDeleted: () => void;
}

function Deletion({ kind, id, name, onDeleted }: DeletionProps) {
  const [isRequested, setRequested] = useState(false);
  const call = kind === 'product' ? calls.getProductUsage : calls.getStoreUsage;
  const usageQuery = { ...apiQuery(call, { params: { id } }), staleTime: 0, enabled: isRequested };
  const { data: usage, error, isFetching, refetch } = useQuery(usageQuery);
  const { remove, restore } = useCatalogueChanges(kind);
  return (
    <DeleteRecordButton
      id={id}
      question={`Delete ${name}?`}
      done={`${name} was deleted.`}
      consequence={usage && usageText(usage)}
      problem={error && !isFetching ? { error, onRetry: () => void refetch() } : undefined}
      remove={remove}
      onUndo={(deletion) => deletion && restore.mutate(deletion, { onError: showFailure })}
      onAsk={() => setRequested(true)}
      draft={`${kind}:${id}`}
      onDeleted={onDeleted}
    />
  );
}

function RecordVerdict({ kind, id }: { kind: RecordKind; id: number }) {
  const { data } = useQuery({
    queryKey: ['webmin', 'review', 'standing', kind, id],
    queryFn: ({ signal }) => callApi(calls.getStandingReview, { query: { kind, record: String(id) }, signal }),
  });
  const undo = useChange((id: number) => callApi(calls.undoReviewDecision, { params: { id } }));
  const decision = data?.decision;
  if (decision?.verdict !== 'rejected') return null;
  const takeBack = () => undo.mutate(decision.id, { onError: showFailure });
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" loading={undo.isPending} onClick={takeBack}>
          Undo
        </Button>
      }
    >
      {`${decision.decided_by ?? 'Somebody'} rejected this new ${kind} on ${formatDay(decision.decided_at)}. `}
      Searches hide it until one of its prices is verified.
    </Alert>
  );
}

const origins = { match: 'Matched at an import', correction: 'Old name', merge: 'Merged into this one' };

function RecordAliases({ kind, id }: { kind: RecordKind; id: number }) {
  const { data = [] } = useQuery(apiQuery(calls.listImportMatches, { query: { kind, record: id } }));
  const change = useChangeMatch();
  const remove = (alias: ImportMatch) =>
    change.mutate(
      { kind, key: alias.key, name: alias.name, record: null },
      {
        onSuccess: () => showSnackbar(`Files no longer match ${alias.name} to this ${kind}.`, 'success'),
        onError: showFailure,
      },
    );
  return (
    <Lines title="Names in files">
      {data.map((alias) => (
        <li key={alias.key} className={styles.change}>
          <div className={styles.text}>
            <span>{alias.name}</span>
            <span className={styles.who}>
              {origins[alias.origin]}, {formatDay(alias.matched_at)}
            </span>
          </div>
          <Button
            size="small"
            aria-label={`Remove the name ${alias.name}`}
            loading={change.isPending && change.variables.key === alias.key}
            onClick={() => remove(alias)}
          >
            Remove
          </Button>
        </li>
      ))}
    </Lines>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode[] | undefined }) {
  if (!children?.length) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function RecordHistory({ kind, id }: { kind: RecordKind; id: number }) {
  const { data } = useQuery({
    queryKey: ['webmin', 'catalogue', kind, id, 'revisions'],
    queryFn: ({ signal }) => callApi(calls.listRevisions, { query: { kind, record: id }, signal }),
  });
  const undo = useChange(async (revision: number) => {
    const { message, kept } = await callApi(calls.undoRevision, { params: { id: revision } });
    const stays = kept.length > 0 ? ` ${kept.join(', ')} was changed later and stays.` : '';
    showSnackbar(message + stays, 'success');
  }, showFailure);
  return (
    <Lines title="Changes">
      {data?.results.map((revision) => (
        <li key={revision.id} className={styles.change}>
          <div className={styles.text}>
            <span className={styles.who}>
              {revision.changed_by ?? 'a deleted account'}, {formatTime(revision.changed_at)}
            </span>
            {revisionLinesOf(revision).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </div>
          {revision.undone_at ? (
            <span className={styles.who}>Undone</span>
          ) : (
            revision.before && (
              <Button
                size="small"
                loading={undo.isPending && undo.variables === revision.id}
                onClick={() => undo.mutate(revision.id)}
              >
                Undo
              </Button>
            )
          )}
        </li>
      ))}
    </Lines>
  );
}
