import * as calls from '@bargain-buddy/contract/calls';
import { useSearchParams } from 'react-router';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { apiQuery } from '../api.ts';
import { BasketsAdmin } from '../baskets/baskets.tsx';
import { formatTime } from '../format-time.ts';
import { AdminViewChoice, Panel, usePagesOfQuery, WhenLoaded } from '../panel.tsx';
import { AislesAdmin } from './aisles.tsx';
import { KindsAdminTable } from './kind-table.tsx';
import styles from './kinds.module.css';
import { kindMovesText } from './moves-text.ts';
import { useKindMutations } from './queries.ts';

const views = { kinds: 'Kinds', aisles: 'Aisles', baskets: 'Baskets', history: 'History' } as const;
type View = keyof typeof views;

export default function Kinds() {
  const [params, setParams] = useSearchParams();
  const named = params.get('view');
  const view: View = named && Object.hasOwn(views, named) ? (named as View) : 'kinds';
  return (
    <div className={styles.area}>
      <AdminViewChoice
        label="What is shown"
        views={views}
        value={view}
        onChange={(wanted) => setParams(wanted === 'kinds' ? {} : { view: wanted })}
      />
      {view === 'kinds' && <KindsAdminTable />}
      {view === 'aisles' && <AislesAdmin />}
      {view === 'baskets' && <BasketsAdmin />}
      {view === 'history' && <KindHistory />}
    </div>
  );
}

function KindHistory() {
  const { query, pager } = usePagesOfQuery((page) =>
    apiQuery(calls.listKindChanges, { query: { page, page_size: 20 } }),
  );
  const { undo } = useKindMutations();
  return (
    <Panel title="Changes">
      <WhenLoaded query={query} failure="The changes could not be loaded." height={160}>
        {({ results }) => (
          <>
            {results.length === 0 && <p className={styles.detail}>There are no changes yet.</p>}
            <ul className={styles.list}>
              {results.map((change) => (
                <li key={change.id} className={styles.row}>
                  <span className={styles.text}>
                    {change.summary}
                    {change.moves.products + change.moves.list_items > 0 && (
                      <span className={styles.detail}>{kindMovesText(change.moves)}</span>
                    )}
                    <span className={styles.detail}>
                      {change.changed_by}, {formatTime(change.changed_at)}
                    </span>
                  </span>
                  {change.undone_at ? (
                    <span className={styles.detail}>Undone</span>
                  ) : (
                    <ConfirmButton
                      size="small"
                      aria-label={`Undo: ${change.summary}`}
                      title="Undo this change?"
                      description={`${change.summary} Later changes stay.`}
                      action="Undo"
                      isBusy={undo.isPending}
                      onConfirm={(close) => change.id && undo.mutate(change.id, { onSettled: close })}
                    >
                      Undo
                    </ConfirmButton>
                  )}
                </li>
              ))}
            </ul>
            {pager}
          </>
        )}
      </WhenLoaded>
    </Panel>
  );
}
