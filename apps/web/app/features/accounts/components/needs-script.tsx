import styles from '~/ui/form/form.module.css';

export function NeedsJavaScriptNote() {
  return (
    <noscript>
      <p className={styles.alert}>
        This page needs JavaScript. Turn it on in your browser’s settings and reload. You can search prices without it.
      </p>
    </noscript>
  );
}
