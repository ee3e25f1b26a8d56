import type { PolicyEvent, PolicyEventFields } from '@bargain-buddy/contract';
import type { SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { formatDay } from '~/lib/format.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { apiQuery, failureText, showFailure, useChange } from '../api.ts';
import { AdminFormDialog } from '../form-dialog.tsx';
import styles from '../kinds/kinds.module.css';
import { useKindOptions } from '../kinds/selects.tsx';
import { Panel, WhenLoaded } from '../panel.tsx';
import { SelectField } from '../select-field.tsx';

export default function VatChanges() {
  const query = useQuery(apiQuery(calls.listPolicyEvents));
  const [edited, setEdited] = useState<PolicyEvent | 'new'>();
  const [deleted, setDeleted] = useState<PolicyEvent>();
  const removal = useChange(({ id }: PolicyEvent) => callApi(calls.deletePolicyEvent, { params: { id } }), showFailure);
  return (
    <Panel title="VAT changes">
      <div className={styles.tools}>
        <p className={styles.detail}>A public page shows how much of each change arrived in prices.</p>
        <Button variant="contained" onClick={() => setEdited('new')}>
          New VAT change
        </Button>
      </div>
      <WhenLoaded query={query} failure="The VAT changes could not be loaded." height={200}>
        {({ results }) => (
          <ul className={styles.list}>
            {results.length === 0 && <li className={styles.detail}>There are none yet.</li>}
            {results.map((event) => (
              <li key={event.id} className={styles.row}>
                <span className={styles.text}>
                  {event.name}
                  <span className={styles.detail}>
                    {Number(event.rate)} % {event.vat} {formatCount(event.kinds.length, 'kind')}, from{' '}
                    {formatDay(`${event.day}T16:00:00Z`)}
                  </span>
                </span>
                <span className={styles.buttons}>
                  <IconButton aria-label={`Edit ${event.name}`} onClick={() => setEdited(event)}>
                    <Pencil size={20} />
                  </IconButton>
                  <IconButton aria-label={`Delete ${event.name}`} onClick={() => setDeleted(event)}>
                    <Trash2 size={20} />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
      {edited && (
        <VatChangeForm
          key={edited === 'new' ? 'new' : edited.id}
          event={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <ConfirmDialog
          open
          title={`Delete ${deleted.name}?`}
          description="Its result disappears from the public page."
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(deleted, { onSettled: () => setDeleted(undefined) })}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Panel>
  );
}

type Kind = PolicyEvent['kinds'][number];

const vatOptions = [
  ['off', 'these kinds have no VAT'],
  ['on', 'these kinds have VAT'],
] as const;

function VatChangeForm({ event, onClose }: { event: PolicyEvent | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [kinds, setKinds] = useState<Kind[]>(event?.kinds ?? []);
  const form = useAppForm<SentBody<typeof calls.createPolicyEvent>, PolicyEventFields>({
    defaultValues: {
      name: event?.name ?? '',
      day: event?.day ?? '',
      vat: event?.vat ?? 'off',
      rate: event ? String(Number(event.rate)) : '12.5',
      note: event?.note ?? '',
      kinds: kinds.map(({ id }) => id),
    },
    resolver: contractResolver((schemas) => schemas.policyEventFieldsSchema),
    failureText,
    send: async (body) => {
      await (event
        ? callApi(calls.changePolicyEvent, { params: { id: event.id }, body: { ...body, version: event.version } })
        : callApi(calls.createPolicyEvent, { body }));
      await queryClient.invalidateQueries();
      onClose();
    },
  });
  return (
    <AdminFormDialog
      title={event ? `Edit ${event.name}` : 'New VAT change'}
      submitLabel={event ? 'Save' : 'Add'}
      isReady
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" size="small" margin="dense" autoFocus />
      <TextField
        {...form.field('day', { hint: 'The first day of the change.' })}
        label="Day"
        type="date"
        size="small"
        margin="dense"
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <SelectField
        label="From that day"
        options={vatOptions}
        value={form.watch('vat')}
        margin="dense"
        onChange={({ target }) => form.setValue('vat', target.value === 'on' ? 'on' : 'off')}
      />
      <TextField {...form.field('rate')} label="Rate in %" size="small" margin="dense" inputMode="decimal" />
      <Kinds
        kinds={kinds}
        problem={form.formState.errors.kinds?.message}
        onChange={(chosen) => {
          setKinds(chosen);
          form.setValue(
            'kinds',
            chosen.map(({ id }) => id),
            { shouldDirty: true, shouldValidate: true },
          );
        }}
      />
      <TextField {...form.field('note')} label="Note, such as the source" size="small" margin="dense" multiline />
    </AdminFormDialog>
  );
}

interface KindsProps {
  kinds: Kind[];
  problem: string | undefined;
  onChange: (kinds: Kind[]) => void;
}

function Kinds({ kinds, problem, onChange }: KindsProps) {
  const [text, setText] = useState('');
  return (
    <Autocomplete<Kind, true>
      {...useKindOptions(text)}
      multiple
      value={kinds}
      filterSelectedOptions
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, chosen) => onChange(chosen)}
      renderInput={(input) => (
        <TextField {...input} label="Kinds" size="small" margin="dense" error={Boolean(problem)} helperText={problem} />
      )}
    />
  );
}
