/** Something that a user is told. */
export interface News {
  userId: number;
  /** The text, or with `by` the rest of a sentence that begins with that person's name. */
  content: string;
  /** The person who did it; null for a closed account. The name is read from the account each time. */
  by?: number | null;
  type: 'info' | 'success' | 'warning' | 'error';
  /** Where a click on the push message leads; the notifications otherwise. */
  path?: string;
  inviteId?: number;
  /** That the person is sent a mail of its own about it, so that this news needs none. */
  hasOwnMail?: boolean;
}
