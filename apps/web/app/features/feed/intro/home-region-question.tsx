import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { useId } from 'react';
import { dismissWhereQuestion } from '~/lib/home-region.ts';
import { NearButton } from '~/ui/near/near-button.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import styles from './home-region-question.module.css';

/** Asks a guest once where they shop. CSS hides it after the answer, from the first paint on (lib/before-paint.ts). */
export function HomeRegionQuestion({ onRegion }: { onRegion: (region: Region) => void }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be part of a row in all browsers.
    <div role="group" aria-labelledby={id} className={styles.question}>
      <span id={id} className={styles.legend}>
        Where do you shop?
      </span>
      {regions.map((region) => (
        <PlainButton key={region} onClick={() => onRegion(region)}>
          {region}
        </PlainButton>
      ))}
      <NearButton label="Use my location" onOpen={dismissWhereQuestion} />
      <button type="button" className={styles.skip} onClick={skip}>
        Skip
      </button>
    </div>
  );
}

/** Moves the focus to the prices, because the button is now hidden. */
function skip() {
  dismissWhereQuestion();
  document.getElementById('results-heading')?.focus({ preventScroll: true });
}
