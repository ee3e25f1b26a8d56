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
  /** Waiting ones behind the first, which is on show. */
  queue: Snackbar[];
  show(text: string, severity?: Severity, milliseconds?: number, action?: SnackbarAction): void;
  hide(id: number): void;
}

let lastId = 0;

/** Brief messages at the bottom of the page, one after the other. */
export const useSnackbars = create<SnackbarStore>((set) => ({
  queue: [],
  show(text, severity = 'info', milliseconds = severity === 'error' || severity === 'warning' ? 6000 : 4000, action) {
    lastId += 1;
    const snackbar = { id: lastId, text, severity, milliseconds, action };
    // The same message twice in a row says nothing new, unless it offers something else.
    set(({ queue }) => (!action && queue.at(-1)?.text === text ? { queue } : { queue: [...queue, snackbar] }));
  },
  hide: (id) => set(({ queue }) => ({ queue: queue.filter((snackbar) => snackbar.id !== id) })),
}));

/** Shows a message for 4 seconds, a warning or an error for 6, or for as long as is asked for (SHL-11). */
export const showSnackbar: SnackbarStore['show'] = (...message) => useSnackbars.getState().show(...message);
