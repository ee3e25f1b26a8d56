import { type AdminKind, type KindChangeFields, kindChangeFieldsSchema, type SoldBy } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { apiQuery, showFailure, useDeleteRecord } from '../api.ts';
import { DeleteRecordButton, RecordDrawer } from '../record/record-drawer.tsx';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import { SelectField } from '../select-field.tsx';
import { KindProducts } from './kind-products.tsx';
import styles from './kinds.module.css';
import { useKindMutations } from './queries.ts';
import { AisleSelect } from './selects.tsx';

const fields: RecordField[] = [{ name: 'name', label: 'Name', required: true }];

export function KindDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(apiQuery(calls.getAdminKind, { params: { id } }));
  const { data: kind } = query;
  return (
    <RecordDrawer title={kind?.name ?? 'Kind'} draft={`kind:${id}`} query={query} onClose={onClose}>
      {kind && <KindForm kind={kind} onDeleted={onClose} />}
      {kind && <OtherNames kind={kind} />}
      {kind && <KindProducts kind={kind} />}
    </RecordDrawer>
  );
}

function KindForm({ kind, onDeleted }: { kind: AdminKind; onDeleted: () => void }) {
  const { change, undo } = useKindMutations();
  const remove = useDeleteRecord((id) => callApi(calls.deleteKind, { params: { id } }));
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
          <DeleteRecordButton
            id={kind.id}
            question={`Delete ${kind.name}?`}
            done={`${kind.name} was deleted.`}
            consequence="It has no products. You can undo this later, under History too."
            remove={remove}
            onUndo={(made) => made.id !== null && undo.mutate(made.id)}
            draft={`kind:${kind.id}`}
            onDeleted={onDeleted}
          />
        )}
      </RecordForm>
      <AisleSelect
        value={String(kind.aisle.id)}
        onChange={(aisle) =>
          change.mutate(() => callApi(calls.changeKind, { params, body: { aisle: Number(aisle) } }), {
            onError: showFailure,
          })
        }
      />
      {kind.dimension === 'mass' && (
        <SelectField
          label="Sold by"
          helperText="By weight: half a pound costs half. This needs an unbranded product of 1 lb or 1 kg."
          options={[
            ['pack', 'Pack'],
            ['weight', 'Weight'],
          ]}
          value={kind.sold_by}
          onChange={({ target }) => {
            const body = { sold_by: target.value as SoldBy };
            change.mutate(() => callApi(calls.changeKind, { params, body }), { onError: showFailure });
          }}
        />
      )}
      <p className={styles.detail}>
        {kind.names.length > 0 && `New products with these words join it: “${kind.names.join('”, “')}”. `}Its address
        stays /kinds/{kind.slug}.
      </p>
    </>
  );
}

const otherNameFields: RecordField[] = [{ name: 'add_name', label: 'Another name' }];
const addedNameSchema = kindChangeFieldsSchema.pick({ add_name: true });

function OtherNames({ kind }: { kind: AdminKind }) {
  const heading = useId();
  const { change } = useKindMutations();
  const save = (body: KindChangeFields) => () => callApi(calls.changeKind, { params: { id: kind.id }, body });
  const remove = (name: string) => {
    if (!change.isPending) change.mutate(save({ remove_name: name }), { onError: showFailure });
  };
  return (
    <section className={styles.area} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        Other names
      </h3>
      <p className={styles.detail}>
        Shoppers who type one of these names get this kind. Phones get changes within minutes.
      </p>
      {kind.other_names.length > 0 && (
        <ul className={styles.names}>
          {kind.other_names.map((name) => (
            <li key={name}>
              <Button
                size="small"
                variant="outlined"
                endIcon={<X size={16} />}
                aria-label={`Remove the name “${name}”`}
                onClick={() => remove(name)}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <RecordForm
        draftName={`kind:${kind.id}:name`}
        schema={addedNameSchema}
        fields={otherNameFields}
        record={undefined}
        submitLabel="Add name"
        onSave={(body) => change.mutateAsync(save(body))}
      />
    </section>
  );
}
