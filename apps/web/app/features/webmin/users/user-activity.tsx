import type { AdminUser, UserEdit } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount, priceStateNames } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '../api.ts';
import { revisionLinesOf } from '../catalogue/revision-lines.ts';
import { formatTime } from '../format-time.ts';
import { usePagesOfQuery } from '../panel.tsx';
import styles from '../record/record-drawer.module.css';
import { UndoUserWorkDialog, useUndoUserWork } from './undo-work.tsx';

const fates = ['pending', 'held', 'verified', 'rejected'] as const;

export function UserActivityPanel({ user }: { user: AdminUser }) {
  const { data } = useQuery(apiQuery(calls.getUserActivity, { params: { id: user.id } }));
  const { query: editsQuery, pager } = usePagesOfQuery((page) =>
    apiQuery(calls.listUserEdits, { params: { id: user.id }, query: { page } }),
  );
  const edits = editsQuery.data?.results ?? [];
  const [isAsking, setAsking] = useState(false);
  const { redo } = useUndoUserWork(user.id);
  if (!data) return null;
  const { prices, edits: counts, pictures, undone_work } = data;
  return (
    <section aria-label="Activity" className={styles.form}>
      <h3 className={styles.heading}>Activity</h3>
      <dl className={styles.facts}>
        <dt>Prices</dt>
        <dd>
          <Link to={`/webmin/prices?reporter=${user.id}`}>{formatCount(user.prices, 'price')}</Link>, {prices.listed}{' '}
          listed now
          {fates.map((fate) => (
            <span key={fate}>
              {', '}
              <Link to={`/webmin/prices?reporter=${user.id}&status=${fate}`}>
                {prices[fate]} {priceStateNames[fate].toLowerCase()}
              </Link>
            </span>
          ))}
        </dd>
        <dt>Changes</dt>
        <dd>
          {counts.changed} made, {counts.undone} undone, {formatCount(counts.added, 'record')} added
        </dd>
        <dt>Pictures</dt>
        <dd>
          {pictures.pending} waiting, {pictures.verified} approved, {pictures.rejected} rejected
        </dd>
      </dl>
      {edits.length > 0 && (
        <ul className={styles.lines} aria-label="Their changes">
          {edits.map((edit) => (
            <li key={edit.id}>
              <Link to={`/webmin/${edit.kind}s?record=${edit.record_id}`}>
                {edit.name ?? `${edit.kind} no. ${edit.record_id}`}
              </Link>
              , {formatTime(edit.changed_at)}
              {edit.undone_at && ', undone'}
              <span className={styles.detail}>{textOf(edit)}</span>
            </li>
          ))}
        </ul>
      )}
      {pager}
      {undone_work.length > 0 && (
        <ul className={styles.lines} aria-label="Undone work">
          {undone_work.map(({ id, since, prices: taken, given, changes, removed, done_by, done_at, undone_at }) => (
            <li key={id}>
              {done_by} undid {formatCount(taken, 'price')} and {formatCount(changes, 'change')} since{' '}
              {formatTime(since)}, {formatTime(done_at)}.
              {given > 0 && ` ${formatCount(given, 'price')} became those of others.`}
              {removed > 0 && ` ${formatCount(removed, 'record')} that they had added went.`}{' '}
              {undone_at ? (
                `Redone ${formatTime(undone_at)}.`
              ) : (
                <Button
                  size="small"
                  loading={redo.isPending && redo.variables === id}
                  onClick={() => id && redo.mutate(id)}
                >
                  Redo
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button color="error" onClick={() => setAsking(true)}>
          Undo everything since …
        </Button>
      </div>
      {isAsking && <UndoUserWorkDialog user={user} onClose={() => setAsking(false)} />}
    </section>
  );
}

const textOf = (edit: UserEdit) => revisionLinesOf(edit).join('; ');
