import { Moon, Sun } from 'lucide-react';
import { useThemeMode } from '~/lib/theme-mode.tsx';
import styles from './theme-toggle.module.css';

/** Switches between light and dark at once. The picture follows the page's theme by style sheet, so the server draws it too. */
export function ThemeToggle() {
  const { mode, setMode } = useThemeMode();
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label="Switch between light and dark theme"
      title="Light or dark"
      onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
    >
      <Moon className={styles.moon} size={20} aria-hidden="true" />
      <Sun className={styles.sun} size={20} aria-hidden="true" />
    </button>
  );
}
