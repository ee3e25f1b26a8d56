/** Every mail there is, with what its text needs. Links are absolute. */
export interface Mails {
  /** Somebody, perhaps not the owner of the address, asked for a new password. */
  'password-reset': { firstName: string; link: string; minutes: number };
  /** Tells the owner of an account that its password is another one now. */
  'password-changed': { firstName: string; link: string };
  /** Tells the owner of an account what has changed in how it is signed in to. */
  'sign-in-changed': { firstName: string; what: string; link: string };
  /** What somebody finds among their notifications too. */
  notification: { firstName: string; content: string; link: string };
  /** Somebody shares a list with the owner of the address; `link` leads to the invite. */
  'list-invite': { firstName: string; inviter: string; list: string; link: string; hasAccount: boolean; days: number };
  /** Asks the owner of the address of a new account, or of one that is to take another's place, to prove it. */
  'address-proof': { firstName: string; link: string; hours: number; isChange: boolean };
  /** Somebody, perhaps its owner, wants to use an address that another account has. */
  'address-in-use': { link: string };
  /** Tells the address before a change; `link` takes the change back, `newEmail` may be ''. */
  'address-change': { firstName: string; newEmail: string; link: string; days: number };
}
export type MailTemplate = keyof Mails;

/** One mail to be sent: plain data, so that it can wait in the job queue. */
export type Mail = { [Name in MailTemplate]: { template: Name; to: string; data: Mails[Name] } }[MailTemplate];

/** A mail as people read it. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
