import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { createTaskLimiter } from '../auth/gate.ts';
import { Unavailable } from '../errors.ts';

export interface PreviewTexts {
  /** Any text of a user. It wraps, and is cut if it is too long. */
  name: string;
  figure: string;
  /** Lines beside the figure. */
  notes: readonly string[];
  month: string;
}

const [width, height, margin] = [1200, 630, 72];
const [ink, quiet, ground, lime] = ['#2a1d0c', '#5d4c36', '#fff8ec', '#c5d631'];
const nameSize = 72;
/** Three lines of the name, in pixels. */
const maxNameHeight = 260;
/** More characters never fit into three lines. */
const maxNameLength = 160;

const fonts = {
  bold: {
    font: 'Figtree ExtraBold',
    file: import.meta.resolve('@expo-google-fonts/figtree/800ExtraBold/Figtree_800ExtraBold.ttf'),
  },
  normal: {
    font: 'Figtree Medium',
    file: import.meta.resolve('@expo-google-fonts/figtree/500Medium/Figtree_500Medium.ttf'),
  },
} as const;

/** Drawing occupies a core for 0.1 s, so one runs at a time. */
const gate = createTaskLimiter(1, 20);

/** Draws a link preview of 1200 x 630 pixels as PNG. Throws Unavailable if too many wait. */
export function drawPreview(texts: PreviewTexts): Promise<Buffer> {
  return gate.run(
    () => draw(texts),
    () => new Unavailable('Too many pictures are being drawn right now. Please try again in a moment.'),
  );
}

async function draw({ name, figure, notes, month }: PreviewTexts): Promise<Buffer> {
  const brand = await textPicture('Bargain <span foreground="#b85f00">Buddy</span>', 'bold', 48);
  const day = await textPicture(escapeMarkup(month), 'normal', 34, quiet);
  const title = await namePicture(withoutEmoji(name));
  const amount = await textPicture(escapeMarkup(figure), 'bold', figure.length > 12 ? 68 : 92);
  const lines = await Promise.all(notes.map((note) => textPicture(escapeMarkup(note), 'normal', 38, quiet)));
  const pill = { top: 452, height: 128, width: amount.width + 72 };
  const center = pill.top + pill.height / 2;
  const lineHeight = 54;
  const overlays: OverlayOptions[] = [
    at(brand, { left: margin + 86, top: middle(brand, 96) }),
    at(day, { left: width - margin - day.width, top: middle(day, 96) }),
    at(title, { left: margin, top: middle(title, 298) }),
    at(amount, { left: margin + 36, top: middle(amount, center) }),
    ...lines.map((line, index) =>
      at(line, {
        left: margin + pill.width + 36,
        top: middle(line, center + (index - (lines.length - 1) / 2) * lineHeight),
      }),
    ),
  ];
  const sharp = await loadSharp();
  return sharp(Buffer.from(background(pill)))
    .composite(overlays)
    .png({ palette: true, colours: 64, effort: 3 })
    .toBuffer();
}

/** Has no texts, because they would be drawn in fonts of the machine. */
const background = (pill: { top: number; height: number; width: number }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${ground}"/>
  <svg x="${margin - 6}" y="60" width="72" height="72" viewBox="3 3 42 42">${mark}</svg>
  <rect x="${margin}" y="${pill.top}" width="${pill.width}" height="${pill.height}" rx="${pill.height / 2}" fill="${lime}"/>
  <rect y="${height - 12}" width="${width}" height="12" fill="#ffa500"/>
</svg>`;

/** The shapes of apps/web/app/ui/brand/logo-paths.ts. */
const mark =
  '<path fill="#8fa11c" d="M24.6 6.6C16 7.2 7.6 13.6 5.2 25.4a2.1 2.1 0 0 0 4 1.2c3-7.4 8.6-11 15.6-11.2z"/>' +
  '<path fill="#ffa500" d="M25.2 6.6a6.6 6.6 0 0 1 9.6 0l7.4 8.2a5.6 5.6 0 0 1 1.4 4.2l-1.7 19.6a5 5 0 0 1-5 4.6H22.6' +
  'a5 5 0 0 1-5-4.6L16 19.2a5.6 5.6 0 0 1 1.5-4.3z"/><circle cx="30" cy="13.9" r="3.3" fill="#fff8ec"/>' +
  '<path stroke="#fff8ec" stroke-width="3.4" stroke-linecap="round" d="M22.5 27.2l.8 9.4M30 27.2v9.4M37.5 27.2l-.8 9.4"/>';

interface TextPicture {
  data: Buffer;
  width: number;
  height: number;
  channels: 4;
}

/** Shortens the name until it fits. */
async function namePicture(name: string): Promise<TextPicture> {
  let shown = name;
  let limit = maxNameLength;
  for (;;) {
    if (shown.length > limit) shown = cutText(name, limit);
    const picture = await textPicture(escapeMarkup(shown), 'bold', nameSize);
    if (picture.height <= maxNameHeight || limit < 10) return picture;
    limit = Math.floor(Math.min(limit, shown.length) * Math.max(0.6, Math.min(0.92, maxNameHeight / picture.height)));
  }
}

/** Cuts at a space if one is near, and adds an ellipsis. */
function cutText(text: string, length: number): string {
  const head = Array.from(text).slice(0, length).join('');
  const space = head.lastIndexOf(' ');
  return `${(space > length * 0.7 ? head.slice(0, space) : head).trimEnd()}…`;
}

/** Draws Pango markup on a transparent ground. The picture is as large as the drawn letters. */
async function textPicture(
  markup: string,
  style: keyof typeof fonts,
  size: number,
  colour = ink,
): Promise<TextPicture> {
  const sharp = await loadSharp();
  const { font, file } = fonts[style];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${style === 'bold' ? -size * 20 : 0}">${markup}</span>`,
      font: `${font} ${size}`,
      fontfile: fileURLToPath(file),
      width: width - 2 * margin,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 4 };
}

const at = (picture: TextPicture, { left, top }: { left: number; top: number }): OverlayOptions => ({
  input: picture.data,
  raw: { width: picture.width, height: picture.height, channels: picture.channels },
  left: Math.round(left),
  top: Math.round(top),
});

const middle = (picture: TextPicture, center: number) => center - picture.height / 2;

/** Servers have no font with emoji. Control characters are no valid XML. */
const withoutEmoji = (text: string) =>
  text
    .replace(
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cc}\p{Cf}\p{Cs}\p{Me}\p{Variation_Selector}]/gu,
      ' ',
    )
    .replace(/ {2,}/g, ' ')
    .trim() || '…';

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Takes 20 MB, so it is loaded on demand. */
const loadSharp = async () => (await import('sharp')).default;
