import type { LocationSuggestion } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { regions } from '@bargain-buddy/contract/names';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { usePublicSettings } from '~/lib/public-settings.ts';
import { type PickedPosition, PlacePicker } from '~/ui/place-picker/place-picker.tsx';
import styles from './fields.module.css';
import { truncateText } from './lookups/cut-text.ts';
import { LookupSuggestionList } from './lookups/lookup-suggestion-list.tsx';
import { type LookupMode, useLookup } from './lookups/use-lookup.ts';
import type { Problems } from './problems.ts';
import { coordinateTextsOf, parseCoordinates, type StoreValues } from './store-values.ts';
import { useRegionOfPin } from './use-region-of-pin.ts';

/** The centre of Trinidad, the map's initial position. */
const centre = { lat: 10.6918, lon: -61.2225 };
const longest = { label: 64, popup: 32 };

interface StoreFieldsProps {
  values: StoreValues;
  onChange: (change: Partial<StoreValues>) => void;
  problems: Problems;
  lookup: LookupMode;
  /** Milliseconds after a manual choice of region during which no region is inferred. */
  quietMs: 800 | 1000;
}

export function StoreFields({ values, onChange, problems, lookup, quietMs }: StoreFieldsProps) {
  const { tileUrl } = usePublicSettings();
  const place = parseCoordinates(values);
  const [moved, setMoved] = useState<PickedPosition | null>(null);
  const regionChosen = useRegionOfPin({ moved, quietMs, onRegion: (region) => onChange({ region }) });
  const textOf = ({ name, address }: { name: string; address: string }) => [name, address].join('\n').trim();
  const { found, isBusy, lookUp, close } = useLookup({
    mode: lookup,
    kind: 'location-suggestions',
    text: textOf(values),
    find: (signal) => lookUpLocations(values, signal),
  });
  const move = (to: PickedPosition, also: Partial<StoreValues> = {}) => {
    setMoved(to);
    onChange({ ...coordinateTextsOf(to), ...also });
  };
  const typeCoordinate = (change: Partial<StoreValues>) => {
    onChange(change);
    const typed = parseCoordinates({ ...values, ...change });
    if (typed) setMoved(typed);
  };
  const field = (name: 'name' | 'address', label: string) => ({
    label,
    value: values[name],
    required: true,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    error: problems[name] !== undefined,
    helperText: problems[name],
    fullWidth: true,
    autoComplete: 'off',
  });

  return (
    <div className={styles.fields}>
      <TextField {...field('name', 'Name')} autoFocus={lookup === 'typing'} />
      <TextField {...field('address', 'Address')} />
      {lookup === 'asking' && (
        <Button startIcon={<MapPin size={18} />} className={styles.lookUp} onClick={lookUp} loading={isBusy}>
          Suggest places
        </Button>
      )}
      <LookupSuggestionList
        label="Suggested places"
        found={found}
        describe={({ store_name, address }) => [truncateText(joined(store_name, address), longest.label), '']}
        onChoose={({ store_name, address, address_raw, lat, lon }) => {
          const name = values.name.trim() ? values.name : store_name;
          const chosen = { name, address: address || address_raw || values.address };
          close(textOf(chosen));
          move({ lat, lon }, chosen);
        }}
      />
      <PlacePicker
        place={place}
        centre={centre}
        tileUrl={tileUrl}
        text={truncateText(values.name.trim() || 'The new store', longest.popup)}
        onPick={(picked) => move(picked)}
      />
      <p className={problems.place ? styles.problem : styles.hint} role={problems.place ? 'alert' : undefined}>
        {problems.place ?? 'Tap the store on the map. Drag the pin to move it.'}
      </p>
      <div className={styles.pair}>
        <TextField
          label="Latitude"
          value={values.lat}
          onChange={(event) => typeCoordinate({ lat: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          autoComplete="off"
        />
        <TextField
          label="Longitude"
          value={values.lon}
          onChange={(event) => typeCoordinate({ lon: event.target.value })}
          slotProps={{ htmlInput: { inputMode: 'text' } }}
          autoComplete="off"
        />
      </div>
      <TextField
        select
        label="Region"
        required
        fullWidth
        value={values.region}
        error={problems.region !== undefined}
        helperText={problems.region}
        onChange={(event) => {
          regionChosen();
          onChange({ region: event.target.value });
        }}
      >
        {regions.map((region) => (
          <MenuItem key={region} value={region}>
            {region}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
}

function joined(...texts: string[]): string {
  return texts.filter(Boolean).join(', ');
}

const maxShown = 5;

/** Returns at most five places that match a store. Sends no request if name and address are both empty. */
async function lookUpLocations(
  { name, address }: { name: string; address: string },
  signal?: AbortSignal,
): Promise<LocationSuggestion[]> {
  const query = { store_name: name.trim() || undefined, address: address.trim() || undefined };
  if (!query.store_name && !query.address) return [];
  const found = await callApi(calls.suggestLocations, { query, ...(signal && { signal }) });
  return found.slice(0, maxShown);
}
