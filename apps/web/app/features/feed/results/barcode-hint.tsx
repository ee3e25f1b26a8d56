import { canonicalBarcode, isBarcodeLike } from '@bargain-buddy/domain';
import { Link } from 'react-router';
import styles from './feed-results.module.css';

/** Why a barcode that was searched for finds nothing (SCN-02, SCN-03). */
export default function BarcodeHint({ typed }: { typed: string }) {
  const code = canonicalBarcode(typed);
  if (code) {
    return (
      <p className={styles.hint}>
        We don’t know this barcode yet. <Link to={`/shopping-lists?scan=${code}`}>Add it</Link>
      </p>
    );
  }
  if (!isBarcodeLike(typed)) return null;
  return <p className={styles.hint}>One digit of this barcode seems wrong. Check it against the label.</p>;
}
