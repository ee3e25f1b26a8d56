export interface NewNotification {
  userId: number;
  /** Complete text, or with `by` the rest of a sentence that begins with that person's name. */
  content: string;
  /** Person who caused the message, null for a closed account. The name is read at each display. */
  by?: number | null;
  type: 'info' | 'success' | 'warning' | 'error';
  path?: string;
  inviteId?: number;
  /** True if the person receives a separate mail about it. */
  hasOwnMail?: boolean;
}
