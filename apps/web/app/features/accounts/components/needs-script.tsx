import styles from '~/ui/form/form.module.css';

export function NeedsScript() {
  return (
    <noscript>
      <p className={styles.alert}>
        This page needs JavaScript. Turn it on in your browser’s settings and reload. You can search prices without it.
      </p>
    </noscript>
  );
}
