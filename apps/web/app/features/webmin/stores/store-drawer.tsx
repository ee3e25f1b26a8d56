import { storeChangeSchema } from '@bargain-buddy/contract';
import { useQuery } from '@tanstack/react-query';
import { CatalogueDrawer, type OpenedRecord } from '../catalogue/catalogue-drawer.tsx';
import { storeQuery } from '../catalogue/queries.ts';
import { type RecordField, RecordForm } from '../record/record-form.tsx';
import { StoreForm } from './store-form.tsx';

const contactFields: RecordField[] = [
  { name: 'phone_number', label: 'Phone number' },
  { name: 'email', label: 'Email', kind: 'email' },
  { name: 'website', label: 'Website' },
  { name: 'opening_hours', label: 'Opening hours', kind: 'multiline' },
];

export function StoreDrawer({ id, onClose }: OpenedRecord) {
  const found = useQuery(storeQuery(id));
  return (
    <CatalogueDrawer kind="store" id={id} found={found} onClose={onClose}>
      {({ item, save, deletion }) => (
        <>
          <StoreForm store={item} onSave={save}>
            {deletion}
          </StoreForm>
          {item && (
            <RecordForm
              draftName={`store:${item.id}:contact`}
              schema={storeChangeSchema}
              fields={contactFields}
              record={item}
              submitLabel="Save contact"
              onSave={save}
            />
          )}
        </>
      )}
    </CatalogueDrawer>
  );
}
