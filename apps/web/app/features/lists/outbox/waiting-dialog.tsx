import { amountInWords, formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import type { PendingChange } from '~/lib/outbox/changes.ts';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
import { pageOutbox, useOutbox } from './run-outbox.ts';
import styles from './waiting-dialog.module.css';

/** Shows pending changes by list, and notices of refused ones, which are deleted on close. */
export default function PendingChangesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { waiting, notices } = useOutbox();
  const close = () => {
    onClose();
    void pageOutbox().deleteNotices(notices);
  };
  const changes = formatCount(waiting.length, 'change');
  const isWaiting = waiting.length > 0;
  const actions = (
    <>
      {isWaiting && (
        <ConfirmButton
          color="error"
          title={`Discard ${changes}?`}
          description="You will lose these changes. This cannot be undone."
          action="Discard"
          onConfirm={() => {
            close();
            void pageOutbox().discard();
          }}
        >
          Discard
        </ConfirmButton>
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
  if (change.do === 'make') return `New list “${change.name}”`;
  if (change.do === 'end') return `“${list}” ${change.is_owner ? 'deleted' : 'left'}`;
  if (change.do === 'edit') return `“${list}”: ${change.name === undefined ? 'another area' : `now “${change.name}”`}`;
  if (change.do !== 'change') return `${name} ${change.do === 'add' ? 'added' : 'removed'}`;
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

function needText(need: NonNullable<PendingChange['shown']['need']>): string {
  if ('text' in need) return `“${need.text}”`;
  return 'kinds' in need ? amountInWords(need.amount, need.amount_unit) : 'another product or store';
}
