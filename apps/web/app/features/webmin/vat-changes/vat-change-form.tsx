import type { PolicyEvent, PolicyEventFields } from '@bargain-buddy/contract';
import type { SentBody } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { failureText } from '../api.ts';
import { AdminFormDialog } from '../form-dialog.tsx';
import { useKindOptions } from '../kinds/selects.tsx';
import { SelectField } from '../select-field.tsx';

type Kind = PolicyEvent['kinds'][number];

const vatOptions = [
  ['off', 'these kinds have no VAT'],
  ['on', 'these kinds have VAT'],
] as const;

export function VatChangeForm({ event, onClose }: { event: PolicyEvent | undefined; onClose: () => void }) {
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
