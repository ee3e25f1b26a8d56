/** All mails with their data. Links are absolute. */
export interface MailTemplateData {
  /** Sent to the address even if another person requested it. */
  'password-reset': { firstName: string; link: string; minutes: number };
  'password-changed': { firstName: string; link: string };
  'sign-in-changed': { firstName: string; what: string; link: string };
  notification: { firstName: string; content: string; link: string };
  /** `unsubscribe` is the address of one-click requests (RFC 8058), `stop` the page for people. */
  'price-alert': { firstName: string; content: string; link: string; unsubscribe: string; stop: string };
  /** `link` leads to the invite. */
  'list-invite': { firstName: string; inviter: string; list: string; link: string; hasAccount: boolean; days: number };
  /** Verifies the address of a new account, or a new address. */
  'address-proof': { firstName: string; link: string; hours: number; isChange: boolean };
  /** A person, perhaps the owner, tried to use an address that already has an account. */
  'address-in-use': { link: string };
  /** Sent to the former address. `link` reverts the change. `newEmail` may be empty. */
  'address-change': { firstName: string; newEmail: string; link: string; days: number };
}
export type MailTemplate = keyof MailTemplateData;

/** Plain data, for the job queue. */
export type Mail = {
  [Name in MailTemplate]: { template: Name; to: string; data: MailTemplateData[Name] };
}[MailTemplate];

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}
