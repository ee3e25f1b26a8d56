import { create } from 'zustand';
import { followBack } from './before-hydration.tsx';
import { useNonce } from './nonce.ts';

export type ThemeMode = 'light' | 'dark';

/** A cookie rather than local storage: the server can then draw the page in the right colours from the start. */
const cookieName = 'bb_theme';
const cookieSeconds = 365 * 24 * 60 * 60;
/** The page's ground, which the browser continues in its own frame. */
const grounds: Record<ThemeMode, string> = { light: '#fbf7f1', dark: '#12100d' };

interface ThemeStore {
  mode: ThemeMode;
  /** Changes the theme at once and remembers it in this browser. */
  setMode(mode: ThemeMode): void;
}

/**
 * The theme on show. On the server it is always light: what depends on it is drawn by style sheets (`[data-theme]`).
 */
export const useThemeMode = create<ThemeStore>((set) => ({
  mode: typeof document !== 'undefined' && document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  setMode(mode) {
    const secure = window.location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
    document.cookie = `${cookieName}=${mode}; path=/; max-age=${cookieSeconds}; samesite=lax${secure}`;
    document.documentElement.dataset.theme = mode;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', grounds[mode]);
    }
    set({ mode });
  },
}));

/** The theme that this browser has chosen, from its Cookie header; undefined: as the system is set. */
export function readTheme(cookies: string | null): ThemeMode | undefined {
  const chosen = new RegExp(`(?:^|;\\s*)${cookieName}=(light|dark)(?:;|$)`).exec(cookies ?? '')?.[1];
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined;
}

/**
 * Takes the theme that was chosen since the document was made, or else the system's, before anything is painted.
 */
const followSystem = `var d=document.documentElement;d.dataset.theme||(d.dataset.theme=(/${cookieName}=(light|dark)/.exec(document.cookie)||0)[1]||(matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'))`;

const early = `${followBack};${followSystem}`;

/** The theme's part of the document's head, and what else has to run before anything is painted. */
export function ThemeHead({ theme }: { theme: ThemeMode | undefined }) {
  const nonce = useNonce();
  return (
    <>
      <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      {theme ? (
        <meta name="theme-color" content={grounds[theme]} suppressHydrationWarning />
      ) : (
        (['light', 'dark'] as const).map((mode) => (
          <meta
            key={mode}
            name="theme-color"
            media={`(prefers-color-scheme: ${mode})`}
            content={grounds[mode]}
            suppressHydrationWarning
          />
        ))
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, which must run before the first paint */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: early }} />
    </>
  );
}
