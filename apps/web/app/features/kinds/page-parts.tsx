import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { MapPin } from 'lucide-react';
import { Scene } from '~/ui/brand/index.ts';
import { PillSelect } from '~/ui/pill-select/pill-select.tsx';
import styles from './kind-page.module.css';

const regionOptions = [['', 'Everywhere'] as const, ...regions.map((name) => [name, name] as const)];

interface RegionFilterProps {
  region: Region | '';
  onRegion: (region: Region | '') => void;
}

export function KindRegionFilter({ region, onRegion }: RegionFilterProps) {
  return <PillSelect label="Region" icon={MapPin} value={region} options={regionOptions} onChange={onRegion} />;
}

interface EmptyProps {
  scene: 'offline' | 'no-results';
  text: string;
  action: string;
  onAction: () => void;
}

export function KindEmptyState({ scene, text, action, onAction }: EmptyProps) {
  return (
    <div className={styles.empty} role={scene === 'offline' ? 'alert' : undefined}>
      <Scene name={scene} />
      <p>{text}</p>
      <button type="button" className={styles.more} onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
