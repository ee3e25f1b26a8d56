import { create } from 'zustand';

export type Severity = 'success' | 'info' | 'warning' | 'error';

export interface SnackbarAction {
  text: string;
  run: () => void;
}

export interface Snackbar {
  id: number;
  text: string;
  severity: Severity;
  /** Display time, 3,000 to 6,000 ms. */
  milliseconds: number;
  action?: SnackbarAction | undefined;
  shownAt: number;
}

interface SnackbarStore {
  /** The first few are visible. Others wait. */
  queue: Snackbar[];
  show(text: string, severity?: Severity, milliseconds?: number, action?: SnackbarAction): void;
  hide(id: number): void;
}

let lastId = 0;

/** Milliseconds before a new message may replace a success message. */
const briefly = 1000;

/** Messages with problems or actions, and messages of the same moment, are not replaced. */
const stays = ({ severity, action, shownAt }: Snackbar, now: number) =>
  severity === 'error' || severity === 'warning' || action !== undefined || now - shownAt < briefly;

export const useSnackbars = create<SnackbarStore>((set) => ({
  queue: [],
  show(text, severity = 'info', milliseconds = severity === 'error' || severity === 'warning' ? 6000 : 4000, action) {
    lastId += 1;
    const now = Date.now();
    const snackbar = { id: lastId, text, severity, milliseconds, action, shownAt: now };
    set(({ queue }) => {
      // A repeated message is skipped, unless it has an action.
      if (!action && queue.at(-1)?.text === text) return { queue };
      return { queue: [...queue.filter((older) => stays(older, now)), snackbar] };
    });
  },
  hide: (id) => set(({ queue }) => ({ queue: queue.filter((snackbar) => snackbar.id !== id) })),
}));

/** Shows a message for 4 seconds, a warning or an error for 6, or for the given time. */
export const showSnackbar: SnackbarStore['show'] = (...message) => useSnackbars.getState().show(...message);
