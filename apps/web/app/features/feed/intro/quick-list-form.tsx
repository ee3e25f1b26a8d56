import buttons from '~/ui/buttons.module.css';
import styles from './quick-list-form.module.css';

/** Starts a shopping list. A plain form, so that it works before hydration. */
export function QuickListForm() {
  return (
    <form method="get" action="/shopping-lists" className={styles.line} aria-label="Shopping list">
      <input
        name="add"
        required
        autoComplete="off"
        enterKeyHint="go"
        maxLength={2_000}
        aria-label="Type your list"
        placeholder="Type your list: 2 milk, rice, 12 eggs"
      />
      <button type="submit" className={buttons.primary}>
        Make list
      </button>
    </form>
  );
}
