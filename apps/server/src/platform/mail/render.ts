import { type Letter, renderLetter } from './layout.ts';
import type { Mail, Mails, MailTemplate, RenderedMail } from './mails.ts';

const letters: { [Name in MailTemplate]: (data: Mails[Name]) => Letter } = {
  'password-reset': ({ firstName, link, minutes }) => ({
    subject: 'Choose a new password for Bargain Buddy',
    greeting: greet(firstName),
    paragraphs: [
      'Somebody asked for a new password for your Bargain Buddy account.',
      `The link below lets you choose one. It works once, within the next ${minutes} minutes.`,
    ],
    action: { label: 'Choose a new password', link },
    footnote: 'If it was not you, do nothing: your password stays as it is, and nobody can see it.',
  }),
  'password-changed': ({ firstName, link }) => ({
    subject: 'Your Bargain Buddy password was changed',
    greeting: greet(firstName),
    paragraphs: [
      'The password of your Bargain Buddy account has just been changed, and every other device was signed out.',
      'If it was not you, choose a new password at once.',
    ],
    action: { label: 'Choose a new password', link },
    footnote: 'If it was you, there is nothing to do.',
  }),
  notification: ({ firstName, content, link }) => ({
    subject: content.length > 70 ? `${content.slice(0, 69)}…` : content,
    greeting: greet(firstName),
    paragraphs: [content],
    action: { label: 'Open Bargain Buddy', link },
    footnote: 'You get this mail because e-mail notifications are on. Profile & Settings has the switch.',
  }),
  'list-invite': ({ firstName, inviter, list, link, hasAccount, days }) => ({
    subject: `${inviter} shares the shopping list “${list}” with you`,
    greeting: greet(firstName),
    paragraphs: [
      `${inviter} invites you to the shopping list “${list}” on Bargain Buddy, where you compare grocery prices across Trinidad and Tobago and keep one list together.`,
      hasAccount
        ? `Accept the invite among your notifications within ${days} days.`
        : `Sign up with this e-mail address within ${days} days, and you find the invite among your notifications.`,
    ],
    action: { label: hasAccount ? 'See the invite' : 'Sign up', link },
    footnote: 'If you do not know who invites you, do nothing: nobody learns that you got this mail.',
  }),
};

function greet(firstName: string): string {
  return firstName ? `Hello ${firstName},` : 'Hello,';
}

/** The mail's subject, text and HTML. */
export function renderMail({ template, data }: Mail): RenderedMail {
  // The type of Mail ties each template to its data, which TypeScript cannot follow through the look-up.
  return renderLetter((letters[template] as (data: Mail['data']) => Letter)(data));
}
