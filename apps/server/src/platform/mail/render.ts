import { mailableName, withoutLinks } from './mailable-name.ts';
import type { Mail, MailTemplate, MailTemplateData, RenderedMail } from './mails.ts';

const letters: { [Name in MailTemplate]: (data: MailTemplateData[Name]) => Letter } = {
  'password-reset': ({ firstName, link, minutes }) => ({
    subject: 'Choose a new password for Bargain Buddy',
    greeting: greet(firstName),
    paragraphs: [
      'We received a request for a new password for your Bargain Buddy account.',
      `Use the link below to choose one. It works once, within the next ${minutes} minutes.`,
    ],
    action: { label: 'Choose a new password', link },
    footnote: 'If it wasn’t you, do nothing. Your password stays the same.',
  }),
  'password-changed': ({ firstName, link }) => ({
    subject: 'Your Bargain Buddy password was changed',
    greeting: greet(firstName),
    paragraphs: [
      'Your Bargain Buddy password was just changed. We logged out your other devices.',
      'If it wasn’t you, choose a new password now.',
    ],
    action: { label: 'Choose a new password', link },
    footnote: 'If it was you, you don’t need to do anything.',
  }),
  'sign-in-changed': ({ firstName, what, link }) => ({
    subject: 'Your Bargain Buddy login was changed',
    greeting: greet(firstName),
    paragraphs: [what, 'If it wasn’t you, choose a new password now, then check your passkeys and devices.'],
    action: { label: 'See how I log in', link },
    footnote: 'If it was you, you don’t need to do anything.',
  }),
  notification: ({ firstName, content, link }) => {
    const text = withoutLinks(content);
    return {
      subject: text.length > 70 ? `${text.slice(0, 69)}…` : text,
      greeting: greet(firstName),
      paragraphs: [text],
      action: { label: 'Open Bargain Buddy', link },
      footnote: 'You get this email because email notifications are on. Turn them off in Profile & Settings.',
    };
  },
  'price-alert': ({ firstName, content, link, stop }) => {
    const text = withoutLinks(content);
    return {
      subject: text.length > 70 ? `${text.slice(0, 69)}…` : text,
      greeting: greet(firstName),
      paragraphs: [text],
      action: { label: 'See my price alerts', link },
      footnote: `You get this email because you watch this price. Stop these emails: ${stop}`,
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
        `${who} invites you to ${what} on Bargain Buddy. Compare grocery prices across Trinidad and Tobago, and shop from one list together.`,
        hasAccount
          ? `Open the invite to accept or reject it. The link works for ${days} days.`
          : `Open the invite, then sign up for free or log in. The link works for ${days} days.`,
      ],
      action: { label: 'See the invite', link },
      footnote: 'If you don’t know this person, do nothing. We won’t tell them that you got this email.',
    };
  },
  'address-proof': ({ firstName, link, hours, isChange }) => ({
    subject: 'Confirm your email for Bargain Buddy',
    greeting: greet(firstName),
    paragraphs: [
      isChange
        ? 'You asked to use this email for your Bargain Buddy account.'
        : 'A Bargain Buddy account was created with this email.',
      `Use the link below to confirm that it’s yours. It works once, within the next ${hours} hours.`,
    ],
    action: { label: 'Confirm my email', link },
    footnote: 'If it wasn’t you, do nothing. Your email can’t be used without this link.',
  }),
  'address-in-use': ({ link }) => ({
    subject: 'You already have a Bargain Buddy account',
    greeting: greet(''),
    paragraphs: [
      'Someone tried to use this email for another Bargain Buddy account. You already have one, so nothing changed.',
      'If it was you, log in with this email. If you forgot your password, you can choose a new one there.',
    ],
    action: { label: 'Log in', link },
    footnote: 'If it wasn’t you, do nothing. Your account stays the same.',
  }),
  'address-change': ({ firstName, newEmail, link, days }) => ({
    subject: 'Your Bargain Buddy email is being changed',
    greeting: greet(firstName),
    paragraphs: [
      newEmail
        ? `Someone who knows your password asked to change your account’s email to ${newEmail}.`
        : 'Someone who knows your password asked to change your account’s email.',
      `If it wasn’t you, use the link below to take your email back. It works for ${days} days, even after the new email is confirmed. We log out every device, and you choose a new password.`,
    ],
    action: { label: 'Take my email back', link },
    footnote: 'If it was you, you don’t need to do anything.',
  }),
};

/** A person who signs up with a foreign address chooses the first name in the mail to it. */
function greet(firstName: string): string {
  const name = mailableName(firstName);
  return name ? `Hello ${name},` : 'Hello,';
}

export function renderMail({ template, data }: Mail): RenderedMail {
  // Mail's type ties each template to its data, which TypeScript cannot infer from the look-up.
  return renderLetter((letters[template] as (data: Mail['data']) => Letter)(data));
}

interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; link: string };
  /** Reason for the mail, and advice if it was not expected. */
  footnote: string;
}

/** Renders a letter as plain text and as HTML without images, for light and dark mail programs. */
function renderLetter({ subject, greeting, paragraphs, action, footnote }: Letter): RenderedMail {
  const text = [greeting, ...paragraphs, `${action.label}: ${action.link}`, footnote, '— Bargain Buddy'].join('\n\n');
  const body = [greeting, ...paragraphs].map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
  body { margin: 0; background: #fff8ec; color: #231a10; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
  .card { max-width: 520px; margin: 0 auto; padding: 32px 24px; }
  .footnote { color: #6b5b48; font-size: 14px; }
  @media (prefers-color-scheme: dark) {
    body { background: #17120c; color: #f6ece0; }
    .footnote { color: #bdad99; }
  }
</style>
</head>
<body>
<div class="card">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">Bargain Buddy</p>
${body}
<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#ffa500;color:#231a10;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="footnote" style="margin:0 0 8px;word-break:break-all">If the button doesn’t work, open this link: ${escapeHtml(action.link)}</p>
<p class="footnote" style="margin:0">${escapeHtml(footnote)}</p>
</div>
</body>
</html>
`;
  return { subject, text, html };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
