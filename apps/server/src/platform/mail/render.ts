import { type Letter, renderLetter } from './layout.ts';
import { mailableName, withoutLinks } from './mailable-name.ts';
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
  'sign-in-changed': ({ firstName, what, link }) => ({
    subject: 'How you sign in to Bargain Buddy was changed',
    greeting: greet(firstName),
    paragraphs: [what, 'If it was not you, choose a new password at once, and look through your passkeys and devices.'],
    action: { label: 'See how I sign in', link },
    footnote: 'If it was you, there is nothing to do.',
  }),
  notification: ({ firstName, content, link }) => {
    const text = withoutLinks(content);
    return {
      subject: text.length > 70 ? `${text.slice(0, 69)}…` : text,
      greeting: greet(firstName),
      paragraphs: [text],
      action: { label: 'Open Bargain Buddy', link },
      footnote: 'You get this mail because e-mail notifications are on. Profile & Settings has the switch.',
    };
  },
  'list-invite': ({ firstName, inviter, list, link, hasAccount, days }) => {
    const who = mailableName(inviter) ?? 'Someone who uses Bargain Buddy';
    const name = mailableName(list);
    const what = name ? `the shopping list “${name}”` : 'a shopping list';
    return {
      subject: `${who} shares ${what} with you`,
      greeting: greet(firstName),
      paragraphs: [
        `${who} invites you to ${what} on Bargain Buddy, where you compare grocery prices across Trinidad and Tobago and keep one list together.`,
        hasAccount
          ? `The link leads to the invite, where you accept or reject it. It works for ${days} days.`
          : `The link leads to the invite. You can sign up there, which is free, or log in. It works for ${days} days.`,
      ],
      action: { label: 'See the invite', link },
      footnote: 'If you do not know who invites you, do nothing: nobody learns that you got this mail.',
    };
  },
  'address-proof': ({ firstName, link, hours, isChange }) => ({
    subject: 'Confirm your email for Bargain Buddy',
    greeting: greet(firstName),
    paragraphs: [
      isChange
        ? 'A Bargain Buddy account is to have this e-mail address from now on.'
        : 'A Bargain Buddy account was made with this e-mail address.',
      `Confirm that the address is yours with the link below. It works once, within the next ${hours} hours.`,
    ],
    action: { label: 'Confirm my email', link },
    footnote: 'If it was not you, do nothing: without the link nobody can use your address.',
  }),
  'address-in-use': ({ link }) => ({
    subject: 'Your address has a Bargain Buddy account already',
    greeting: greet(''),
    paragraphs: [
      'Somebody tried to use this e-mail address for another Bargain Buddy account. It has an account already, so nothing was changed.',
      'If it was you, log in with this address. If you do not know the password any more, you can choose a new one there.',
    ],
    action: { label: 'Log in', link },
    footnote: 'If it was not you, there is nothing to do: your account stays as it is.',
  }),
  'address-change': ({ firstName, newEmail, link, days }) => ({
    subject: 'The e-mail address of your Bargain Buddy account is being changed',
    greeting: greet(firstName),
    paragraphs: [
      newEmail
        ? `Somebody who knows your password asked to change the e-mail address of your account to ${newEmail}.`
        : 'Somebody who knows your password asked to change the e-mail address of your account.',
      `If it was not you, take your address back with the link below. It works for ${days} days, also after the new address was confirmed. Every device is signed out, and you choose a new password.`,
    ],
    action: { label: 'Take my email back', link },
    footnote: 'If it was you, there is nothing to do.',
  }),
};

/** Whoever signs up with somebody else's address chooses the name that the mail to it begins with. */
function greet(firstName: string): string {
  const name = mailableName(firstName);
  return name ? `Hello ${name},` : 'Hello,';
}

/** The mail's subject, text and HTML. */
export function renderMail({ template, data }: Mail): RenderedMail {
  // The type of Mail ties each template to its data, which TypeScript cannot follow through the look-up.
  return renderLetter((letters[template] as (data: Mail['data']) => Letter)(data));
}
