import type { InviteStatus, ListInvite } from '@bargain-buddy/contract';
import { Gone } from '../../platform/errors.ts';
import { mailableName } from '../../platform/mail/mailable-name.ts';

/** Lifetime of an invite in days, since it was last sent. */
export const inviteLifetimeDays = 30;

export interface InviteRow {
  id: number;
  list_id: number;
  invitee_email: string;
  created_at: Date;
  /** 'expired' if unanswered for too long. */
  status: InviteStatus;
}

export function toInvite({ id, invitee_email, created_at, status }: InviteRow): ListInvite {
  return { id, invitee_email, created_at: created_at.toISOString(), status };
}

export function closedInviteError(status: Exclude<InviteStatus, 'pending'>): Gone {
  const sentences = {
    accepted: 'You already accepted this invite. Ask for a new one if you left the list.',
    rejected: 'You rejected this invite. Ask for a new one.',
    deleted: 'This invite was withdrawn.',
    expired: `This invite has expired. It lasted ${inviteLifetimeDays} days. Ask for a new one.`,
  };
  return new Gone(sentences[status]);
}

/** Names for a recipient who may not know the inviter, so they are filtered as in the mail. */
export function describeInviter(inviter: string, list: string): { inviter: string; list: string } {
  return { inviter: mailableName(inviter) ?? 'Someone who uses Bargain Buddy', list: mailableName(list) ?? '' };
}
