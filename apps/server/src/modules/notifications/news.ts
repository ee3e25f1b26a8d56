/** Something that a user is told. */
export interface News {
  userId: number;
  content: string;
  type: 'info' | 'success' | 'warning' | 'error';
  /** Where a click on the push message leads; the notifications otherwise. */
  path?: string;
  inviteId?: number;
  /** That the person is sent a mail of its own about it, so that this news needs none. */
  hasOwnMail?: boolean;
}
