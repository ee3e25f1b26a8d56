import { type AdminKind, kindChangeFieldsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import { failureText } from '../failure-text.ts';
import { DeleteRecord } from '../record/delete-record.tsx';
import { deleteDrafts } from '../record/drafts.ts';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import { useRemoval } from '../record/use-removal.ts';
import { AisleSelect } from './aisle-select.tsx';
import { KindProducts } from './kind-products.tsx';
import styles from './kinds.module.css';
import { OtherNames } from './other-names.tsx';
import { kindQuery, onError, useKindChange } from './queries.ts';
import { SoldBySelect } from './sold-by-select.tsx';

const fields: RecordField[] = [{ name: 'name', label: 'Name', required: true }];

interface KindDrawerProps {
  id: number;
  onClose: () => void;
}

export function KindDrawer({ id, onClose }: KindDrawerProps) {
  const { data: kind, error } = useQuery(kindQuery(id));
  return (
    <RecordDrawer title={kind?.name ?? 'Kind'} draft={`kind:${id}`} onClose={onClose}>
      {error && <Alert severity="error">{failureText(error)}</Alert>}
      {!kind && !error && <Skeleton variant="rounded" height={360} />}
      {kind && <KindForm kind={kind} onDeleted={onClose} />}
      {kind && <OtherNames kind={kind} />}
      {kind && <KindProducts kind={kind} />}
    </RecordDrawer>
  );
}

function KindForm({ kind, onDeleted }: { kind: AdminKind; onDeleted: () => void }) {
  const { change, undo } = useKindChange();
  const remove = useRemoval((id) => callApi(calls.deleteKind, { params: { id } }));
  const isEmpty = kind.products === 0 && kind.list_items === 0;
  const params = { id: kind.id };
  return (
    <>
      <RecordForm
        draftName={`kind:${kind.id}`}
        schema={kindChangeFieldsSchema}
        fields={fields}
        record={kind}
        submitLabel="Rename"
        onSave={(body) => change.mutateAsync(() => callApi(calls.changeKind, { params, body }))}
      >
        {isEmpty && (
          <DeleteRecord
            id={kind.id}
            question={`Delete ${kind.name}?`}
            done={`${kind.name} was deleted.`}
            consequence="It has no products. You can undo this later, under History too."
            remove={remove}
            onUndo={(made) => made.id !== null && undo.mutate(made.id)}
            onDeleted={() => {
              deleteDrafts(`kind:${kind.id}`);
              onDeleted();
            }}
          />
        )}
      </RecordForm>
      <AisleSelect
        value={String(kind.aisle.id)}
        onChange={(aisle) =>
          change.mutate(() => callApi(calls.changeKind, { params, body: { aisle: Number(aisle) } }), { onError })
        }
      />
      {kind.dimension === 'mass' && (
        <SoldBySelect
          value={kind.sold_by}
          onChange={(sold_by) =>
            change.mutate(() => callApi(calls.changeKind, { params, body: { sold_by } }), { onError })
          }
        />
      )}
      <p className={styles.detail}>
        {kind.names.length > 0 && `New products with these words join it: “${kind.names.join('”, “')}”. `}Its address
        stays /kinds/{kind.slug}.
      </p>
    </>
  );
}
