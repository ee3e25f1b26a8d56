import * as calls from '@bargain-buddy/contract/calls';
import { useState } from 'react';
import {
  coordinateTextsOf,
  parseStoreChange,
  StoreFields,
  type StoreValues,
} from '~/features/catalogue-fields/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { EditForm } from './edit-form.tsx';

interface EditStoreProps {
  id: number;
  known: Pick<StoreValues, 'name' | 'address' | 'region'> & { lat: number | null; lon: number | null };
  onClose: () => void;
}

export default function EditStore({ id, known, onClose }: EditStoreProps) {
  const { lat, lon, ...texts } = known;
  const place = lat !== null && lon !== null ? coordinateTextsOf({ lat, lon }) : { lat: '', lon: '' };
  const [before] = useState<StoreValues>({ ...texts, ...place });
  return (
    <EditForm
      kind="store"
      id={id}
      before={before}
      read={(values) => parseStoreChange(before, values)}
      save={(body) => callApi(calls.changeStore, { params: { id }, body })}
      onClose={onClose}
    >
      {({ problems, ...fields }) => (
        <StoreFields
          {...fields}
          problems={{ ...problems, place: problems.place ?? problems.lat ?? problems.lon }}
          lookup="asking"
          quietMs={1000}
        />
      )}
    </EditForm>
  );
}
