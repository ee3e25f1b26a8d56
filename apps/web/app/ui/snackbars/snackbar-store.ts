import { create } from 'zustand';

export type Severity = 'success' | 'info' | 'warning' | 'error';

/** What a message offers to do. */
export interface SnackbarAction {
  text: string;
  run: () => void;
}

export interface Snackbar {
  id: number;
  text: string;
  severity: Severity;
  /** How long it stays, 3000 to 6000 ms. */
  milliseconds: number;
  action?: SnackbarAction | undefined;
}

interface SnackbarStore {
  /** The first is on show; the others wait behind it. */
  queue: Snackbar[];
  show(text: string, severity?: Severity, milliseconds?: number, action?: SnackbarAction): void;
  hide(id: number): void;
}

let lastId = 0;

/** Good news gives way to whatever is new; what went wrong, and what offers something, has its time. */
const stays = ({ severity, action }: Snackbar) =>
  severity === 'error' || severity === 'warning' || action !== undefined;

/** Brief messages at the bottom of the page, one at a time. */
export const useSnackbars = create<SnackbarStore>((set) => ({
  queue: [],
  show(text, severity = 'info', milliseconds = severity === 'error' || severity === 'warning' ? 6000 : 4000, action) {
    lastId += 1;
    const snackbar = { id: lastId, text, severity, milliseconds, action };
    // The same message twice in a row says nothing new, unless it offers something else.
    set(({ queue }) =>
      !action && queue.at(-1)?.text === text ? { queue } : { queue: [...queue.filter(stays), snackbar] },
    );
  },
  hide: (id) => set(({ queue }) => ({ queue: queue.filter((snackbar) => snackbar.id !== id) })),
}));

/** Shows a message for 4 seconds, a warning or an error for 6, or for as long as is asked for (SHL-11). */
export const showSnackbar: SnackbarStore['show'] = (...message) => useSnackbars.getState().show(...message);
