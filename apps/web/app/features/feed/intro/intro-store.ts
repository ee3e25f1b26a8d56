import { firstPaintCookies } from '~/lib/before-paint.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/** Dismisses the banner for a year. CSS hides it by `data-intro`, set before the first paint (lib/before-paint.ts). */
export function dismissIntro(): void {
  document.documentElement.dataset.intro = 'dismissed';
  write(`dismissed; max-age=${yearInSeconds}`);
}

export function resetIntro(): void {
  delete document.documentElement.dataset.intro;
  write('; max-age=0');
}

function write(value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${firstPaintCookies.intro}=${value}; path=/; samesite=lax`;
}
