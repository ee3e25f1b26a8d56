import { drawingOfProduct, type ProductDrawingName } from '@bargain-buddy/domain';
import familySprite from './art.svg?no-inline';
import styles from './brand.module.css';
import sceneSprite from './scenes.svg?no-inline';

/** Placeholder for a missing product photo. Fills its box, tinted by the product's family. Decorative. */
export function ProductArt({ name }: { name: string }) {
  return <FamilyArt family={drawingOfProduct(name)} />;
}

/** Placeholder for a missing store photo. Decorative. */
export function StoreArt() {
  return <FamilyArt family="store" />;
}

/** A store's icon beside its name. Decorative. */
export function StoreIcon({ className = '' }: { className?: string | undefined }) {
  return (
    <svg className={`${styles.art} ${className}`} aria-hidden="true">
      <use href={`${familySprite}#store`} />
    </svg>
  );
}

function FamilyArt({ family }: { family: ProductDrawingName | 'store' }) {
  return (
    <span className={styles.art} data-family={family} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with what is around it. */}
      <svg viewBox="0 0 64 64">
        <use href={`${familySprite}#${family}`} />
      </svg>
    </span>
  );
}

type SceneName = 'no-results' | 'offline' | 'not-found' | 'error' | 'quiet' | 'shopping';

/** Illustration of an empty or broken state. Decorative. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className={styles.scene} viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      <use href={`${sceneSprite}#${name}`} />
    </svg>
  );
}
