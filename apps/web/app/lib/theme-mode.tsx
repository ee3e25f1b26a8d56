import { create } from 'zustand';
import { beforePaintScript, firstPaintCookies } from './before-paint.ts';
import { useNonce } from './nonce.ts';

export type ThemeMode = 'light' | 'dark';

const cookieSeconds = 365 * 24 * 60 * 60;
const grounds: Record<ThemeMode, string> = { light: '#fbf7f1', dark: '#12100d' };

interface ThemeStore {
  mode: ThemeMode;
  setMode(mode: ThemeMode): void;
}

/** The current theme. Always light on the server, because style sheets (`[data-theme]`) select the theme. */
export const useThemeMode = create<ThemeStore>(() => ({
  mode: typeof document !== 'undefined' && document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  setMode(mode) {
    const secure = window.location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
    document.cookie = `${firstPaintCookies.theme}=${mode}; path=/; max-age=${cookieSeconds}; samesite=lax${secure}`;
    showMode(mode);
  },
}));

function showMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', grounds[mode]);
  }
  useThemeMode.setState({ mode });
}

/** Shows the system's theme after each change of it, as long as none is chosen. Returns a function that stops it. */
export function followSystemTheme(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    if (!document.cookie.includes(`${firstPaintCookies.theme}=`)) showMode(dark.matches ? 'dark' : 'light');
  };
  dark.addEventListener('change', follow);
  return () => dark.removeEventListener('change', follow);
}

/** Elements and scripts of the document's head that run before the first paint. */
export function ThemeHead() {
  return (
    <>
      {(['light', 'dark'] as const).map((mode) => (
        <meta
          key={mode}
          name="theme-color"
          media={`(prefers-color-scheme: ${mode})`}
          content={grounds[mode]}
          suppressHydrationWarning
        />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script, which must run before the first paint */}
      <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
    </>
  );
}
