import type { Notice, PendingChange } from './changes.ts';
import { joined } from './joining.ts';
import { afterAnswer, batchOf, type OutboxStorage, withJoined } from './storage.ts';

/** In memory, for a page on a device that keeps nothing: what waits is sent for as long as the page is open. */
export function memoryStorage(): OutboxStorage {
  let changes: readonly PendingChange[] = [];
  let notices: readonly (Notice & { seq: number })[] = [];
  const madeLists = new Map<string, { account: string; id: number }>();
  let lastSeq = 0;
  const nextSeq = () => {
    lastSeq += 1;
    return lastSeq;
  };
  const ofList = (account: string, list: string) =>
    changes.filter((row) => row.account === account && row.list === list);
  /** Puts a row in the place of the one with its number. */
  const replace = (row: PendingChange) => {
    changes = changes.map((known) => (known.seq === row.seq ? row : known));
    return row;
  };

  return {
    async put(made) {
      return made.map((change) => {
        const last = ofList(change.account, change.list).at(-1);
        const together = last?.tries === 0 ? joined(last.change, change.change) : undefined;
        if (last && together) return replace(withJoined(last, change, together));
        const row = { ...change, tries: 0, seq: nextSeq() };
        changes = [...changes, row];
        return row;
      });
    },
    async takeBack(account, id) {
      const row = changes.find((waiting) => waiting.account === account && waiting.id === id);
      if (row?.tries !== 0) return false;
      changes = changes.filter((waiting) => waiting !== row);
      return true;
    },
    async withdraw(account, ids) {
      changes = changes.filter((row) => row.account !== account || !ids.includes(row.id));
    },
    all: async (account) => changes.filter((row) => row.account === account),
    async take(account, list, most) {
      const rows = batchOf(ofList(account, list).slice(0, most));
      for (const row of rows) replace({ ...row, tries: row.tries + 1 });
      return { rows, listId: rows[0]?.list_id ?? madeLists.get(list)?.id };
    },
    async settle(account, list, { rows, madeId, notices: told = [], ...answered }) {
      const gone = new Set(rows.map(({ seq }) => seq));
      changes = changes.filter(({ seq }) => !gone.has(seq));
      for (const row of ofList(account, list)) replace(afterAnswer(row, answered));
      if (madeId !== undefined) madeLists.set(list, { account, id: madeId });
      notices = [...notices, ...told.map((notice) => ({ ...notice, seq: nextSeq() }))];
    },
    notices: async (account) => notices.filter((notice) => notice.account === account),
    async forgetNotices(account, isSeen) {
      notices = notices.filter((notice) => notice.account !== account || !isSeen(notice));
    },
    async clear(account) {
      changes = changes.filter((row) => row.account !== account);
      notices = notices.filter((notice) => notice.account !== account);
      for (const [list, made] of madeLists) if (made.account === account) madeLists.delete(list);
    },
  };
}
