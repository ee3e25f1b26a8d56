import { amountInWords, formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { PendingChange } from '~/lib/outbox/changes.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
import { pageOutbox, useOutbox } from './run-outbox.ts';
import styles from './waiting-dialog.module.css';

/** Shows pending changes by list, and notices of refused ones, which are deleted on close. */
export default function PendingChangesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { waiting, notices } = useOutbox();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => {
    onClose();
    void pageOutbox().deleteNotices(notices);
  };
  const discard = () => {
    setConfirming(false);
    close();
    void pageOutbox().discard();
  };
  const changes = formatCount(waiting.length, 'change');
  const isWaiting = waiting.length > 0;
  const actions = (
    <>
      {isWaiting && (
        <Button color="error" onClick={() => setConfirming(true)}>
          Discard
        </Button>
      )}
      <Button onClick={close}>Close</Button>
      {isWaiting && (
        <Button variant="contained" onClick={() => void pageOutbox().tryNow()}>
          Try now
        </Button>
      )}
    </>
  );
  const title = isWaiting ? `Waiting to send ${changes}` : 'All changes are sent';
  return (
    <MuiProvider>
      <TitledDialog open={open} title={title} actions={actions} onClose={close}>
        <Rows />
      </TitledDialog>
      <ConfirmDialog
        open={isConfirming}
        title={`Discard ${changes}?`}
        description="You will lose these changes. This cannot be undone."
        action="Discard"
        onConfirm={discard}
        onClose={() => setConfirming(false)}
      />
    </MuiProvider>
  );
}

/** A separate component, so that hundreds of rows render only while the dialog is open. */
function Rows() {
  const { waiting, notices } = useOutbox();
  const heading = notices.every(({ isKept }) => isKept) ? 'Also changed by others' : 'Not saved';
  const lines = notices.map((notice) => (
    <li key={notice.seq}>
      {notice.text} {notice.back && <Button onClick={() => void pageOutbox().putBack(notice)}>Put back</Button>}
    </li>
  ));
  const byList = [...Map.groupBy(waiting, ({ list }) => list)].map(([key, rows]) => {
    return { key, head: rows[0]?.shown.list, lines: rows.map((row) => <li key={row.id}>{changeText(row)}</li>) };
  });
  return (
    <>
      {[{ key: '', head: heading, lines }, ...byList].map(
        (section) =>
          section.lines.length > 0 && (
            <section key={section.key} aria-label={section.head}>
              <h3 className={styles.head}>{section.head}</h3>
              <ul className={styles.rows}>{section.lines}</ul>
            </section>
          ),
      )}
      {waiting.length > 0 && <p className={styles.hint}>Saved on this device. We send changes when you are online.</p>}
    </>
  );
}

/** Describes a pending change: 'Rice: 3, got'. */
function changeText({ change, shown: { name = 'Item', list, need } }: PendingChange): string {
  switch (change.do) {
    case 'make':
      return `New list “${change.name}”`;
    case 'end':
      return change.is_owner ? `“${list}” deleted` : `“${list}” left`;
    case 'edit':
      return change.name === undefined ? `“${list}”: another area` : `“${list}”: now “${change.name}”`;
    case 'add':
      return `${name} added`;
    case 'remove':
      return `${name} removed`;
    case 'change': {
      const { quantity, is_needed, note, title } = change;
      const parts = [
        title !== undefined && (title ? `now “${title}”` : 'name removed'),
        need && needText(need),
        quantity !== undefined && `${quantity}`,
        is_needed !== undefined && (is_needed ? 'needed again' : 'got'),
        note !== undefined && (note ? `“${note}”` : 'note removed'),
      ];
      return `${name}: ${parts.filter(Boolean).join(', ')}`;
    }
  }
}

function needText(need: NonNullable<PendingChange['shown']['need']>): string {
  if ('text' in need) return `“${need.text}”`;
  return 'kinds' in need ? amountInWords(need.amount, need.amount_unit) : 'another product or store';
}
