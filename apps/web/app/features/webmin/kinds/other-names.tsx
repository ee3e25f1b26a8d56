import { type AdminKind, type KindChangeFields, kindChangeFieldsSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { useId } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import styles from './kinds.module.css';
import { onError, useKindChange } from './queries.ts';

const fields: RecordField[] = [{ name: 'add_name', label: 'Another name' }];
const addedNameSchema = kindChangeFieldsSchema.pick({ add_name: true });

export function OtherNames({ kind }: { kind: AdminKind }) {
  const heading = useId();
  const { change } = useKindChange();
  const save = (body: KindChangeFields) => () => callApi(calls.changeKind, { params: { id: kind.id }, body });
  const remove = (name: string) => {
    if (!change.isPending) change.mutate(save({ remove_name: name }), { onError });
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
                endIcon={<X size={16} aria-hidden="true" />}
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
        fields={fields}
        record={undefined}
        submitLabel="Add name"
        onSave={(body) => change.mutateAsync(save(body))}
      />
    </section>
  );
}
