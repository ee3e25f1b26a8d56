import type { PolicyEvent, PolicyEventFields } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { formatDay } from '~/lib/format.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { apiQuery, RefusedError, showFailure, useChange } from '../api.ts';
import styles from '../kinds/kinds.module.css';
import { useKindOptions } from '../kinds/selects.tsx';
import { Panel, WhenLoaded } from '../panel.tsx';
import { deleteFormDrafts } from '../record/drafts.ts';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { PersistedRecordForm } from '../record/record-form.tsx';
import { SelectField } from '../select-field.tsx';

export default function VatChanges() {
  const query = useQuery(apiQuery(calls.listPolicyEvents));
  const [edited, setEdited] = useState<PolicyEvent | 'new'>();
  const opener = useRef<HTMLElement>(null);
  const opened = edited === 'new' ? undefined : edited;
  // After a colleague deleted it, the form stays and offers to add it again.
  const event = query.data?.results.find(({ id }) => id === opened?.id) ?? opened;
  const open = (what: PolicyEvent | 'new', button: HTMLElement) => {
    opener.current = button;
    setEdited(what);
  };
  const close = () => {
    setEdited(undefined);
    // Runs after the drawer has returned the focus, possibly to a deleted element.
    setTimeout(() => (opener.current?.isConnected ? opener.current : document.getElementById('main'))?.focus());
  };
  const [deleted, setDeleted] = useState<PolicyEvent>();
  const removal = useChange(({ id }: PolicyEvent) => callApi(calls.deletePolicyEvent, { params: { id } }), showFailure);
  return (
    <Panel title="VAT changes">
      <div className={styles.tools}>
        <p className={styles.detail}>A public page shows how much of each change arrived in prices.</p>
        <Button variant="contained" onClick={({ currentTarget }) => open('new', currentTarget)}>
          New VAT change
        </Button>
      </div>
      <WhenLoaded query={query} failure="The VAT changes could not be loaded." height={200}>
        {({ results }) => (
          <ul className={styles.list}>
            {results.length === 0 && <li className={styles.detail}>There are none yet.</li>}
            {results.map((one) => (
              <li key={one.id} className={styles.row}>
                <span className={styles.text}>
                  {one.name}
                  <span className={styles.detail}>
                    {Number(one.rate)} % {one.vat} {formatCount(one.kinds.length, 'kind')}, from{' '}
                    {formatDay(`${one.day}T16:00:00Z`)}
                  </span>
                </span>
                <span className={styles.buttons}>
                  <IconButton aria-label={`Edit ${one.name}`} onClick={({ currentTarget }) => open(one, currentTarget)}>
                    <Pencil size={20} />
                  </IconButton>
                  <IconButton aria-label={`Delete ${one.name}`} onClick={() => setDeleted(one)}>
                    <Trash2 size={20} />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
      {edited && (
        <RecordDrawer
          key={event?.id ?? 'new'}
          title={event ? `Edit ${event.name}` : 'New VAT change'}
          draft={draftName(event)}
          query={event && query}
          onClose={close}
        >
          <VatChangeForm event={event} onSaved={close} />
        </RecordDrawer>
      )}
      {deleted && (
        <ConfirmDialog
          open
          title={`Delete ${deleted.name}?`}
          description="Its result disappears from the public page."
          isBusy={removal.isPending}
          onConfirm={() =>
            removal.mutate(deleted, {
              onSuccess: () => deleteFormDrafts(draftName(deleted)),
              onSettled: () => setDeleted(undefined),
            })
          }
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Panel>
  );
}

type Kind = Pick<PolicyEvent['kinds'][number], 'id' | 'name'>;

/** Kinds as text, such as 'Rice #12, Flour #13', which a draft stores, compares and shows. */
const kindsToText = (kinds: readonly Kind[]) => kinds.map(({ id, name }) => `${name} #${id}`).join(', ');

function parseKinds(text: string): Kind[] {
  const parts = text.split(/ #(\d+)(?:, |$)/);
  return Array.from({ length: (parts.length - 1) / 2 }, (_, n) => ({
    name: parts[2 * n] ?? '',
    id: Number(parts[2 * n + 1]),
  }));
}

const vatOptions = [
  ['off', 'these kinds have no VAT'],
  ['on', 'these kinds have VAT'],
] as const;

const parts = [
  { label: 'Name', names: ['name'] },
  { label: 'Day', names: ['day'] },
  { label: 'From that day', names: ['vat'] },
  { label: 'Rate in %', names: ['rate'] },
  { label: 'Kinds', names: ['kinds'] },
  { label: 'Note', names: ['note'] },
];

const draftName = (event: PolicyEvent | undefined) => `vat-change:${event?.id ?? 'new'}`;

function VatChangeForm({ event, onSaved }: { event: PolicyEvent | undefined; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const [isGone, setGone] = useState(false);
  const isNew = !event || isGone;
  const save = useChange((body: PolicyEventFields) =>
    isNew
      ? callApi(calls.createPolicyEvent, { body })
      : callApi(calls.changePolicyEvent, { params: { id: event.id }, body: { ...body, version: event.version } }),
  );
  return (
    <PersistedRecordForm
      draftName={draftName(event)}
      known={{
        name: event?.name ?? '',
        day: event?.day ?? '',
        vat: String(event?.vat ?? 'off'),
        rate: event ? String(Number(event.rate)) : '12.5',
        note: event?.note ?? '',
        kinds: kindsToText(event?.kinds ?? []),
      }}
      parts={parts}
      resolverOf={({ kinds, ...texts }) => {
        const resolver = contractResolver<FieldValues, PolicyEventFields>((schemas) => schemas.policyEventFieldsSchema);
        return (_, context, options) =>
          resolver({ ...texts, kinds: parseKinds(kinds).map(({ id }) => id) }, context, options);
      }}
      submitLabel={!event ? 'Add' : isGone ? 'Add again' : 'Save'}
      submitsUnchanged={isNew}
      onSave={async (body) => {
        await save.mutateAsync(body).catch((error: unknown) => {
          if (isNew || !(error instanceof ApiError) || error.status !== 404) throw error;
          setGone(true);
          void queryClient.invalidateQueries(apiQuery(calls.listPolicyEvents));
          throw new RefusedError('Somebody else deleted this VAT change. “Add again” saves it as a new one.');
        });
        onSaved();
      }}
      buttons={null}
    >
      {({ values, type, problems, field }) => (
        <>
          <TextField {...field('name')} label="Name" autoFocus />
          <TextField
            {...field('day', 'The first day of the change.')}
            label="Day"
            type="date"
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <SelectField label="From that day" options={vatOptions} {...field('vat')} />
          <TextField {...field('rate')} label="Rate in %" inputMode="decimal" />
          <Kinds
            kinds={parseKinds(values.kinds)}
            problem={problems.kinds}
            onChange={(chosen) => type({ kinds: kindsToText(chosen) })}
          />
          <TextField {...field('note')} label="Note, such as the source" multiline />
        </>
      )}
    </PersistedRecordForm>
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
        <TextField {...input} label="Kinds" size="small" error={Boolean(problem)} helperText={problem} />
      )}
    />
  );
}
