import { type AdminStore, type Region, regions, type Store, storeChangeSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount, placeNames } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { readStore, readStoreChange, StoreFields, type StoreValues } from '~/features/catalogue-fields/index.ts';
import { formatDay } from '~/lib/format.ts';
import { CatalogueDrawer, type OpenedRecord } from '../catalogue/catalogue-drawer.tsx';
import { CatalogueGrid } from '../catalogue/catalogue-grid.tsx';
import { type CatalogueChange, changeRecords, storeQuery, undoRevisions } from '../catalogue/queries.ts';
import type { DialogAction } from '../grid/bulk-action.ts';
import { ChangeDialog } from '../grid/bulk-bar.tsx';
import { imageColumn, imageStates, pictureInWords, stackedColumn } from '../grid/columns.tsx';
import { asOptions, FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import type { Values } from '../record/drafts.ts';
import { useDraft } from '../record/drafts.ts';
import styles from '../record/record-drawer.module.css';
import { type RecordField, RecordForm, UnsavedChanges, useSaving } from '../record/record-form.tsx';

const places = Object.entries(placeNames);
const placeOf = (source: string) => placeNames[source] ?? source;

const columns: GridColDef<AdminStore>[] = [
  imageColumn(),
  { field: 'name', headerName: 'Name', flex: 2, minWidth: 150 },
  { field: 'address', headerName: 'Address', flex: 2, minWidth: 140 },
  { field: 'region', headerName: 'Region', width: 90 },
  {
    field: 'location_source',
    headerName: 'Place',
    width: 120,
    sortable: false,
    valueFormatter: placeOf,
  },
  { field: 'listings', headerName: 'Listings', type: 'number', width: 90, sortable: false },
  { field: 'date_added', headerName: 'Added', width: 120, valueFormatter: (time: string) => formatDay(time) },
];
const phoneColumns: GridColDef<AdminStore>[] = [
  stackedColumn({ field: 'name', headerName: 'Store', flex: 1 }, (row) => [
    row.name,
    [row.address, row.region].filter(Boolean).join(' · '),
    `${formatCount(row.listings, 'listing')}, place ${placeOf(row.location_source).toLowerCase()}${pictureInWords(row)}`,
  ]),
];
const change: DialogAction = { label: 'Change', dialog: (shown) => <ChangeStores {...shown} /> };
const filterNames = ['image', 'region', 'location'];

export default function Stores() {
  const { grid, filter, add, opened } = useGridPage({
    call: calls.listAdminStores,
    matching: calls.listMatchingStores,
    filterNames,
  });
  return (
    <>
      <CatalogueGrid
        kind="store"
        columns={columns}
        phoneColumns={phoneColumns}
        grid={grid}
        onAdd={add}
        change={change}
        filters={
          <>
            <FilterSelect label="Region" options={asOptions(regions)} {...filter('region')} />
            <FilterSelect label="Place" options={places} {...filter('location')} />
            <FilterSelect label="Picture" options={imageStates} {...filter('image')} />
          </>
        }
      />
      {opened && <StoreDrawer key={opened.id ?? 'new'} {...opened} />}
    </>
  );
}

type ChangeStoresProps = Pick<ComponentProps<typeof ChangeDialog>, 'count' | 'onStart' | 'onClose'>;

function ChangeStores(props: ChangeStoresProps) {
  const [region, setRegion] = useState<Region>();
  const action = region && {
    label: `Region ${region}`,
    run: (ids: number[]) => changeRecords('store', ids, { region }),
    undo: undoRevisions,
  };
  return (
    <ChangeDialog kind="store" action={action} {...props}>
      <TextField
        select
        autoFocus
        size="small"
        label="Region"
        value={region ?? ''}
        onChange={({ target }) => setRegion(regions.find((one) => one === target.value))}
      >
        {regions.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
    </ChangeDialog>
  );
}

const contactFields: RecordField[] = [
  { name: 'phone_number', label: 'Phone number' },
  { name: 'email', label: 'Email', kind: 'email' },
  { name: 'website', label: 'Website' },
  { name: 'opening_hours', label: 'Opening hours', kind: 'multiline' },
];

function StoreDrawer({ id, onClose }: OpenedRecord) {
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

const parts = [
  { label: 'Name', names: ['name'] },
  { label: 'Address', names: ['address'] },
  { label: 'Region', names: ['region'] },
  { label: 'Place', names: ['lat', 'lon'] },
];

interface StoreFormProps {
  store: Store | undefined;
  onSave: (fields: CatalogueChange) => Promise<unknown>;
  children?: ReactNode;
}

/** Edits a store's name and its location on a map. Unedited fields follow concurrent changes. Use a `key` per store. */
function StoreForm({ store, onSave, children }: StoreFormProps) {
  const known = valuesOf(store);
  const draft = useDraft<StoreValues & Values>(`store:${store?.id ?? 'new'}`, known, parts);
  const [problems, setProblems] = useState({});
  const { isSaving, failure, save } = useSaving([]);
  const conflicts = isSaving ? [] : draft.conflicts;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = draft.values;
    const read = store ? readStoreChange(known, sent) : readStore(sent);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    draft.send();
    const fields = 'change' in read ? { ...read.change, version: store?.version } : read.facts;
    if (await save(() => onSave(fields))) draft.saved(sent);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedChanges
        wasKept={draft.wasKept}
        conflicts={conflicts}
        changedMeanwhile={isSaving ? [] : draft.changedMeanwhile}
        onKeepMine={draft.keepMine}
        onTakeTheirs={draft.takeTheirs}
        onDiscard={draft.discard}
      />
      <StoreFields values={draft.values} onChange={draft.type} problems={problems} lookup="asking" quietMs={1000} />
      {failure && <Alert severity="error">{failure}</Alert>}
      <div className={styles.buttons}>
        {children}
        <Button
          type="submit"
          variant="contained"
          loading={isSaving}
          disabled={draft.dirty.length === 0 || conflicts.length > 0}
        >
          {store ? 'Save' : 'Add'}
        </Button>
      </div>
    </form>
  );
}

function valuesOf(store: Store | undefined): StoreValues & Values {
  return {
    name: store?.name ?? '',
    address: store?.address ?? '',
    region: store?.region ?? '',
    lat: String(store?.lat ?? ''),
    lon: String(store?.lon ?? ''),
  };
}
