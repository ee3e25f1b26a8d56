import styles from '~/ui/form/form.module.css';

/** What a browser without JavaScript is told, instead of a button that does nothing. */
export function NeedsScript() {
  return (
    <noscript>
      <p className={styles.alert}>
        This page needs JavaScript. Switch it on in your browser’s settings and load the page again. Prices can be
        looked up without it.
      </p>
    </noscript>
  );
}
