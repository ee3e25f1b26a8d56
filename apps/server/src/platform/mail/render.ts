import { renderLetter } from './layout.ts';
import type { Mail, RenderedMail } from './mails.ts';

/** The mail's subject, text and HTML. */
export function renderMail(mail: Mail): RenderedMail {
  return renderLetter({
    subject: 'Choose a new password for Bargain Buddy',
    greeting: mail.data.firstName ? `Hello ${mail.data.firstName},` : 'Hello,',
    paragraphs: [
      'Somebody asked for a new password for your Bargain Buddy account.',
      `The link below lets you choose one. It works once, within the next ${mail.data.minutes} minutes.`,
    ],
    action: { label: 'Choose a new password', link: mail.data.link },
    footnote: 'If it was not you, do nothing: your password stays as it is, and nobody can see it.',
  });
}
