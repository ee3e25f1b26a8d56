import { type Region, regions } from '@bargain-buddy/contract';
import { ChevronDown, MapPin } from 'lucide-react';
import styles from './search-form.module.css';

interface RegionSelectProps {
  region: Region | '';
  onRegion: (region: Region | '') => void;
}

/** The regions of a search, Everywhere first (HOM-02). */
export function RegionSelect({ region, onRegion }: RegionSelectProps) {
  return (
    <span className={styles.region} data-chosen={region !== '' || undefined}>
      <MapPin size={16} aria-hidden="true" />
      <select
        name="region"
        aria-label="Region"
        value={region}
        onChange={(event) => onRegion(regions.find((name) => name === event.target.value) ?? '')}
      >
        <option value="">Everywhere</option>
        {regions.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  );
}
