import { Moon, Sun } from 'lucide-react';
import { useSwitchTheme } from '~/lib/use-switch-theme.ts';
import styles from './theme-toggle.module.css';

/** Switches between light and dark. The style sheet selects the icon, so server and browser render the same. */
export function ThemeToggle() {
  const [, switchTheme] = useSwitchTheme();
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label="Switch between light and dark theme"
      title="Light or dark"
      onClick={switchTheme}
    >
      <Moon className={styles.moon} size={20} />
      <Sun className={styles.sun} size={20} />
    </button>
  );
}
