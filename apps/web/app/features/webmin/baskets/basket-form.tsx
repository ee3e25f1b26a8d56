import {
  type AdminBasket,
  type BasketChange,
  basketChangeSchema,
  type NewBasket,
  newBasketSchema,
} from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { maxBasketLines } from '@bargain-buddy/contract/names';
import { slugOf } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { Trash2 } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import type { ResolverResult } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useChange } from '../api.ts';
import { KindSearch } from '../kinds/selects.tsx';
import { PersistedRecordForm, toFieldErrors } from '../record/record-form.tsx';
import { SelectField } from '../select-field.tsx';
import styles from './baskets.module.css';
import { type BasketLineInput, basketLinesToText, parseBasketLines } from './lines-text.ts';

export const basketDraftName = (basket: AdminBasket | undefined) => `basket:${basket?.id ?? 'new'}`;

const parts = [
  { label: 'Name', names: ['name'] },
  { label: 'Text', names: ['description'] },
  { label: 'Counted by', names: ['counted'] },
  { label: 'Usual number', names: ['usual_count'] },
  { label: 'Kinds', names: ['lines'] },
];

export function BasketForm({ basket }: { basket: AdminBasket }) {
  const { id, slug, version, lines } = basket;
  const change = useChange((body: BasketChange) => callApi(calls.changeBasket, { params: { id }, body }));
  return (
    <PersistedRecordForm
      draftName={basketDraftName(basket)}
      known={valuesOf(basket)}
      parts={parts}
      resolverOf={(values, dirty) => () => {
        const changed = Object.entries(fieldsOf(values)).filter(([name]) => dirty.includes(name));
        return resolved(basketChangeSchema.safeParse({ ...Object.fromEntries(changed), version }));
      }}
      submitLabel="Save"
      onSave={async (body) => {
        const saved = await change.mutateAsync(body);
        showSnackbar(`${saved.name} was saved.`, 'success');
      }}
      buttons={<Link to={`/baskets/${slug}`}>Show the page</Link>}
    >
      {(form) => <BasketFields {...form} lines={lines} />}
    </PersistedRecordForm>
  );
}

const empty = valuesOf({ name: '', description: '', counted: 'people', usual_count: 4, lines: [] });

export function NewBasketForm({ onAdded }: { onAdded: (basket: AdminBasket) => void }) {
  const add = useChange((body: NewBasket) => callApi(calls.createBasket, { body }));
  return (
    <PersistedRecordForm
      draftName={basketDraftName(undefined)}
      known={{ ...empty, slug: '' }}
      parts={parts}
      resolverOf={(values) => () => resolved(newBasketSchema.safeParse({ ...fieldsOf(values), slug: values.slug }))}
      submitLabel="Add"
      onSave={async (body) => {
        const added = await add.mutateAsync(body);
        showSnackbar(`${added.name} was added.`, 'success');
        onAdded(added);
      }}
      buttons={null}
    >
      {({ type, ...form }) => (
        <BasketFields
          {...form}
          lines={[]}
          type={(change) => {
            // The address follows the name until it is typed.
            const isTyped = form.values.slug !== slugOf(form.values.name);
            type(change.name === undefined || isTyped ? change : { ...change, slug: slugOf(change.name) });
          }}
        >
          <TextField
            {...form.field('slug', 'The end of the address of its page. It cannot change later.')}
            label="Address"
            required
          />
        </BasketFields>
      )}
    </PersistedRecordForm>
  );
}

type Values = ReturnType<typeof valuesOf>;

interface BasketFieldsProps extends Pick<AdminBasket, 'lines'> {
  values: Values;
  type: (change: Partial<Values>) => void;
  problems: Record<string, string>;
  field: (name: string, hint?: string) => ComponentProps<typeof TextField>;
  children?: ComponentProps<'div'>['children'];
}

/** The fields of a basket with its known lines. Other fields come after the name. */
function BasketFields({ lines, values, type, problems, field, children }: BasketFieldsProps) {
  return (
    <>
      <TextField {...field('name')} onChange={({ target }) => type({ name: target.value })} label="Name" required />
      {children}
      <TextField {...field('description')} label="Text" required multiline />
      <SelectField
        label="Counted by"
        options={[
          ['people', 'People'],
          ['children', 'Children'],
        ]}
        {...field('counted')}
      />
      <TextField
        {...field('usual_count', 'Until a shopper chooses another number.')}
        label="Usual number"
        required
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <BasketLinesEditor
        lines={parseBasketLines(values.lines)}
        names={new Map(lines.flatMap((line) => (line.name ? [[line.kind, line.name]] : [])))}
        problem={problems.lines}
        onChange={(next) => type({ lines: basketLinesToText(next) })}
      />
    </>
  );
}

function valuesOf(basket: Pick<AdminBasket, 'name' | 'description' | 'counted' | 'usual_count' | 'lines'>) {
  const { name, description, counted, usual_count, lines } = basket;
  return {
    name,
    description,
    counted: String(counted),
    usual_count: String(usual_count),
    lines: basketLinesToText(lines),
  };
}

const fieldsOf = ({ name, description, counted, usual_count, lines }: Values) => ({
  ...{ name, description, counted },
  usual_count: Number(usual_count),
  lines: parseBasketLines(lines),
});

/** The first problem of each field. */
function resolved<Body extends object>(
  parsed: z.ZodSafeParseResult<Body>,
): ResolverResult<Record<string, string>, Body> {
  if (parsed.success) return { values: parsed.data, errors: {} };
  const problems = parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return { values: {}, errors: toFieldErrors(Object.fromEntries(problems)) };
}

interface BasketLinesProps {
  lines: readonly BasketLineInput[];
  /** Names of kinds by slug. */
  names: ReadonlyMap<string, string>;
  problem: string | undefined;
  onChange: (lines: BasketLineInput[]) => void;
}

const unitOf = { mass: 'g', volume: 'ml', count: 'piece' } as const;
const units = { g: 'g', ml: 'ml', piece: 'pieces' } as const;
const usual = { g: 500, ml: 500, piece: 1 } as const;

function BasketLinesEditor({ lines, names, problem, onChange }: BasketLinesProps) {
  const id = useId();
  const [found, setFound] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf = (slug: string) => names.get(slug) ?? found.get(slug) ?? slug;
  const change = (index: number, changed: Partial<BasketLineInput>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changed } : line)));
  return (
    <section aria-labelledby={id} className={styles.lines}>
      <h3 id={id} className={styles.heading}>
        Kinds
      </h3>
      {problem && <Alert severity="error">{problem}</Alert>}
      <ul className={styles.list}>
        {lines.map(({ kind, amount, unit, per }, index) => (
          <li key={kind} className={styles.row}>
            <span className={styles.text}>{nameOf(kind)}</span>
            <span className={styles.fields}>
              <TextField
                label={units[unit]}
                size="small"
                value={amount || ''}
                onChange={({ target }) => change(index, { amount: Number(target.value.replace(/\D/g, '')) })}
                slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': `${nameOf(kind)}, ${units[unit]}` } }}
              />
              <SelectField
                label="For"
                options={[
                  ['person', 'Each person'],
                  ['household', 'Household'],
                ]}
                value={per}
                onChange={({ target }) => change(index, { per: target.value as BasketLineInput['per'] })}
              />
              <IconButton
                aria-label={`Remove ${nameOf(kind)}`}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              >
                <Trash2 size={20} />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {lines.length < maxBasketLines && (
        <KindSearch
          // A new field after each choice, which continues where the person is.
          key={lines.length}
          autoFocus={found.size > 0}
          label="Add a kind"
          onChange={(kind) => {
            if (!kind || lines.some((line) => line.kind === kind.slug)) return;
            const unit = unitOf[kind.dimension];
            setFound((known) => new Map(known).set(kind.slug, kind.name));
            onChange([...lines, { kind: kind.slug, amount: usual[unit], unit, per: 'person' }]);
          }}
        />
      )}
    </section>
  );
}
