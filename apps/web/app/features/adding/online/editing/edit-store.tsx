import * as calls from '@bargain-buddy/contract/calls';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  coordinateTextsOf,
  parseStoreChange,
  StoreFields,
  type StoreValues,
} from '~/features/catalogue-fields/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { storeQuery } from '../store-query.ts';
import { EditForm } from './edit-form.tsx';
import styles from './editing.module.css';

interface EditStoreProps {
  id: number;
  /** From the listing, which has no opening hours. */
  known: Pick<StoreValues, 'name' | 'address' | 'region'> & { lat: number | null; lon: number | null };
  onClose: () => void;
}

export default function EditStore(props: EditStoreProps) {
  const { id } = props;
  // Never cached, so that the form opens with the last saved hours.
  const { data, isPending } = useQuery({ ...storeQuery(id), gcTime: 0, networkMode: 'always', enabled: Boolean(id) });
  if (id && isPending) return <div className={styles.loading} role="status" aria-label="Loading the store" />;
  // If the request fails, the hours start empty and change only if the user enters some.
  return <EditLoadedStore {...props} openingHours={data?.opening_hours ?? ''} />;
}

function EditLoadedStore({ id, known, openingHours, onClose }: EditStoreProps & { openingHours: string }) {
  const { lat, lon, ...texts } = known;
  const place = lat !== null && lon !== null ? coordinateTextsOf({ lat, lon }) : { lat: '', lon: '' };
  const [before] = useState({ ...texts, ...place, opening_hours: openingHours });
  return (
    <EditForm
      kind="store"
      id={id}
      before={before}
      read={(values) => {
        const read = parseStoreChange(before, values);
        const { opening_hours } = values;
        if ('problems' in read || opening_hours.trim() === before.opening_hours) return read;
        return { change: { ...read.change, opening_hours } };
      }}
      save={(body) => callApi(calls.changeStore, { params: { id }, body })}
      onClose={onClose}
    >
      {({ problems, ...fields }) => (
        <>
          <StoreFields
            {...fields}
            problems={{ ...problems, place: problems.place ?? problems.lat ?? problems.lon }}
            lookup="asking"
            quietMs={1000}
          />
          <TextField
            label="Opening hours"
            placeholder="Mon–Sat 7 am – 9 pm, Sun 8 am – 2 pm"
            multiline
            fullWidth
            value={fields.values.opening_hours}
            onChange={({ target }) => fields.onChange({ opening_hours: target.value })}
            error={problems.opening_hours !== undefined}
            helperText={problems.opening_hours}
          />
        </>
      )}
    </EditForm>
  );
}
