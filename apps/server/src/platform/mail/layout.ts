import type { RenderedMail } from './mails.ts';

export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: { label: string; link: string };
  /** Reason for the mail, and advice if it was not expected. */
  footnote: string;
}

/** Renders a letter as plain text and as HTML without images, for light and dark mail programs. */
export function renderLetter({ subject, greeting, paragraphs, action, footnote }: Letter): RenderedMail {
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
