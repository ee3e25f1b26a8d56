import { type AdminBasket, type BasketChange, basketChangeSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, useChange } from '../api.ts';
import { Loaded, Panel } from '../panel.tsx';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { DraftForm, toFieldErrors } from '../record/record-form.tsx';
import styles from './baskets.module.css';
import { BasketLines } from './lines.tsx';
import { readLines, writeLines } from './lines-text.ts';

export function Baskets() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(apiQuery(calls.listAdminBaskets));
  const open = query.data?.results.find(({ id }) => String(id) === params.get('record'));
  return (
    <Panel title="Ready-made baskets">
      <Loaded query={query} failure="The baskets could not be loaded." height={160}>
        {({ results }) => (
          <ul className={styles.list}>
            {results.map(({ id, name, description, lines }) => (
              <li key={id} className={styles.row}>
                <span className={styles.text}>
                  {name}
                  <span className={styles.detail}>{description}</span>
                  <span className={styles.detail}>{formatCount(lines.length, 'kind')}</span>
                </span>
                <Button aria-label={`Edit ${name}`} onClick={() => setParams({ view: 'baskets', record: String(id) })}>
                  Edit
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open && (
        <RecordDrawer
          title={open.name}
          draft={`basket:${open.id}`}
          query={query}
          onClose={() => setParams({ view: 'baskets' })}
        >
          <BasketForm key={open.id} basket={open} />
        </RecordDrawer>
      )}
    </Panel>
  );
}

const parts = [
  { label: 'Name', names: ['name'] },
  { label: 'Text', names: ['description'] },
  { label: 'Kinds', names: ['lines'] },
];

function BasketForm({ basket }: { basket: AdminBasket }) {
  const { id, slug, name, description, version, lines } = basket;
  const change = useChange((body: BasketChange) => callApi(calls.changeBasket, { params: { id }, body }));
  return (
    <DraftForm
      draftName={`basket:${id}`}
      known={{ name, description, lines: writeLines(lines) }}
      parts={parts}
      resolverOf={(values, dirty) => () => {
        const sent = { ...values, lines: readLines(values.lines) };
        const changed = Object.fromEntries(Object.entries(sent).filter(([name]) => dirty.includes(name)));
        const { data, error } = basketChangeSchema.safeParse({ ...changed, version });
        if (data) return { values: data, errors: {} };
        const problems = error.issues.map(({ path, message }) => [String(path[0]), message]);
        return { values: {}, errors: toFieldErrors(Object.fromEntries(problems)) };
      }}
      submitLabel="Save"
      onSave={async (body) => {
        const saved = await change.mutateAsync(body);
        showSnackbar(`${saved.name} was saved.`, 'success');
      }}
      buttons={<Link to={`/baskets/${slug}`}>Show the page</Link>}
    >
      {({ values, type, problems, field }) => (
        <>
          <TextField
            {...field('name')}
            value={values.name}
            onChange={({ target }) => type({ name: target.value })}
            label="Name"
            required
            size="small"
          />
          <TextField
            {...field('description')}
            value={values.description}
            onChange={({ target }) => type({ description: target.value })}
            label="Text"
            required
            size="small"
            multiline
          />
          <BasketLines
            lines={readLines(values.lines)}
            names={new Map(lines.flatMap((line) => (line.name ? [[line.kind, line.name]] : [])))}
            problem={problems.lines}
            onChange={(next) => type({ lines: writeLines(next) })}
          />
        </>
      )}
    </DraftForm>
  );
}
