import type { Product, Store } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText } from '../failure-text.ts';
import { DeleteRecord } from '../record/delete-record.tsx';
import { deleteDrafts } from '../record/drafts.ts';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { ImageReview } from './image-review.tsx';
import { type CatalogueChange, type Kind, usageQuery, useCatalogueChanges } from './queries.ts';
import { RecordAliases } from './record-aliases.tsx';
import { RecordHistory } from './record-history.tsx';
import { RecordVerdict } from './record-verdict.tsx';
import { usageText } from './usage-text.ts';

export interface OpenedRecord {
  /** Undefined for a new record. */
  id: number | undefined;
  onClose: () => void;
}

interface CatalogueDrawerProps<Item> extends OpenedRecord {
  kind: Kind;
  found: Pick<UseQueryResult<Item>, 'data' | 'error'>;
  children: (shown: {
    item: Item | undefined;
    save: (fields: CatalogueChange) => Promise<void>;
    deletion: ReactNode;
  }) => ReactNode;
}

export function CatalogueDrawer<Item extends Product | Store>({
  kind,
  id,
  found: { data: item, error },
  onClose,
  children,
}: CatalogueDrawerProps<Item>) {
  const { save } = useCatalogueChanges(kind);
  const isNew = id === undefined;
  const title = kind === 'product' ? 'Product' : 'Store';
  return (
    <RecordDrawer
      title={isNew ? `New ${kind}` : (item?.name ?? title)}
      draft={`${kind}:${id ?? 'new'}`}
      onClose={onClose}
    >
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {!isNew && !item && !error && <Skeleton variant="rounded" height={360} />}
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
  kind: Kind;
  id: number;
  name: string;
  onDeleted: () => void;
}

function Deletion({ kind, id, name, onDeleted }: DeletionProps) {
  const [wasAsked, setAsked] = useState(false);
  const { data: usage, error, isFetching, refetch } = useQuery({ ...usageQuery(kind, id), enabled: wasAsked });
  const { remove, restore } = useCatalogueChanges(kind);
  return (
    <DeleteRecord
      id={id}
      question={`Delete ${name}?`}
      done={`${name} was deleted.`}
      consequence={usage && usageText(usage)}
      problem={error && !isFetching ? { error, onRetry: () => void refetch() } : undefined}
      remove={remove}
      onUndo={(deletion) =>
        deletion && restore.mutate(deletion, { onError: (problem) => showSnackbar(failureText(problem), 'error') })
      }
      onAsk={() => setAsked(true)}
      onDeleted={() => {
        deleteDrafts(`${kind}:${id}`);
        onDeleted();
      }}
    />
  );
}
