import type { InviteStatus, ListInvite } from '@bargain-buddy/contract';
import { Gone } from '../../platform/errors.ts';

/** How long an invite is good, in days, from when it was sent last. */
export const inviteDays = 30;

export interface InviteRow {
  id: number;
  list_id: number;
  invitee_email: string;
  created_at: Date;
  /** 'expired' where it was never answered. */
  status: InviteStatus;
}

/** An invite as the wire has it. */
export function toInvite({ id, invitee_email, created_at, status }: InviteRow): ListInvite {
  return { id, invitee_email, created_at: created_at.toISOString(), status };
}

/** Why an invite cannot be answered any more. */
export function overBecause(status: Exclude<InviteStatus, 'pending'>): Gone {
  const sentences = {
    accepted: 'You already accepted this invite. Ask for a new one if you left the list.',
    rejected: 'You rejected this invite. Ask for a new one.',
    deleted: 'This invite was withdrawn.',
    expired: `This invite has expired. It lasted ${inviteDays} days. Ask for a new one.`,
  };
  return new Gone(sentences[status]);
}
