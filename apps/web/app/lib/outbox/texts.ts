import type { ChangeConflict, ChangeResult } from '@bargain-buddy/contract';
import type { Change, PendingChange } from './changes.ts';

/** 'Your quantity (3) was not saved.' */
function notSaved(change: Change): string {
  if (change.do !== 'change') return 'Your item was not saved.';
  const { quantity, note, title, is_needed } = change;
  const parts = [
    quantity !== undefined && `quantity (${quantity})`,
    note !== undefined && 'note',
    title !== undefined && 'name for it',
    is_needed === false && 'tick',
  ].filter((part) => part !== false);
  return `Your ${parts.join(' and ') || 'change'} ${parts.length > 1 ? 'were' : 'was'} not saved.`;
}

/** 'You changed it to 4.' */
function edited(change: Change): string {
  if (change.do !== 'change') return 'You added it.';
  if (change.quantity !== undefined) return `You changed it to ${change.quantity}.`;
  if (change.note !== undefined) return 'You changed its note.';
  return change.is_needed ? 'You need it again.' : 'You changed it.';
}

/** The notice if two people changed or removed the same item and neither knew of the other. */
function conflictText(change: Change, name: string, conflict: ChangeConflict, isThere: boolean): string {
  const who = conflict.by?.name ?? 'Another device';
  if (conflict.with === 'removal') return `${who} removed ${name}. You changed it later, so it is back on the list.`;
  if (change.do !== 'remove') return `${who} changed ${name} after you. ${notSaved(change)}`;
  if (isThere) return `${who} changed ${name} after you removed it. It stays on the list.`;
  return `${who} changed ${name} just before you removed it. Put it back?`;
}

/** Returns a sentence about a change that had another result; undefined if it was carried out. */
export function noticeText({ change, shown }: PendingChange, result: ChangeResult): string | undefined {
  if (result.status === 'done') {
    return (
      result.conflict &&
      conflictText(change, shown.name ?? result.item?.name ?? 'An item', result.conflict, result.item !== null)
    );
  }
  if (result.status === 'gone' && change.do === 'remove') return undefined;
  if (result.status === 'gone') {
    const name = shown.name ?? result.name;
    const removed = result.removed_by ? `${result.removed_by.name} removed ${name}.` : `${name} was removed.`;
    if (!shown.back) return `${removed} ${notSaved(change)}`;
    return `${removed} ${edited(change)} Put it back?`;
  }
  const what = {
    add: `We couldn’t add ${shown.name} to “${shown.list}”`,
    change: `We couldn’t change ${shown.name}`,
    remove: `We couldn’t remove ${shown.name}`,
    edit: `We couldn’t change “${shown.list}”`,
    make: `We couldn’t create “${shown.list}”`,
    end: change.do === 'end' && !change.is_owner ? 'Failed to leave list' : `We couldn’t delete “${shown.list}”`,
  }[change.do];
  return result.detail ? `${what}. ${sentence(result.detail)}` : `${what}.`;
}

/** Returns a sentence about all pending changes of a list that was removed or never created. */
export function lostText(rows: readonly PendingChange[], detail = ''): string | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { list } = first.shown;
  if (first.change.do === 'make') {
    const others = rows.length - 1;
    const made = `We couldn’t create “${list}”.${detail && ` ${sentence(detail)}`}`;
    return others > 0 ? `${made} ${counted(others)} to it ${others === 1 ? 'was' : 'were'} not saved.` : made;
  }
  const count = rows.filter(({ change }) => change.do !== 'end').length;
  if (count === 0) return undefined;
  return `“${list}” is no longer yours, so ${counted(count)} to it ${count === 1 ? 'was' : 'were'} not saved.`;
}

const counted = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
