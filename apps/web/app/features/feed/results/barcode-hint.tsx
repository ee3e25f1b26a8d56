import { canonicalBarcode, isBarcodeLike } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import styles from './feed-results.module.css';

/** Why a barcode that was searched for finds nothing (SCN-02, SCN-03). */
export default function BarcodeHint({ typed }: { typed: string }) {
  const code = canonicalBarcode(typed);
  if (code) {
    return (
      <p className={styles.hint}>
        No price is known for this barcode here.{' '}
        <Link to={`/shopping-lists?scan=${code}`}>Put it on a list and say what it is</Link>
      </p>
    );
  }
  if (!isBarcodeLike(typed)) return null;
  return (
    <p className={styles.hint}>
      As a barcode, one of its digits is wrong: check it against the label. As words, nothing has it either.
    </p>
  );
}
