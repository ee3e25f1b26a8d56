import { type AdminStore, type Region, regions, type Store, storeChangeSchema } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount, locationSourceNames } from '@bargain-buddy/domain';
import type { GridColDef } from '@mui/x-data-grid';
import { useQuery } from '@tanstack/react-query';
import { parseStoreChange, parseStoreForm, StoreFields, type StoreValues } from '~/features/catalogue-fields/index.ts';
import { formatDay } from '~/lib/format.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { CatalogueDrawer, type OpenCatalogueRecord } from '../catalogue/catalogue-drawer.tsx';
import { CatalogueGrid } from '../catalogue/catalogue-grid.tsx';
import {
  type CatalogueRecordFields,
  changeCatalogueRecords,
  storeQuery,
  undoManyRevisions,
} from '../catalogue/queries.ts';
import { AdminFormDialog } from '../form-dialog.tsx';
import type { DialogAction } from '../grid/bulk-action.ts';
import { imageColumn, pendingPictureText, pictureStateOptions, stackedColumn } from '../grid/columns.tsx';
import { FilterSelect } from '../grid/filters.tsx';
import { useGridPage } from '../grid/use-grid-page.ts';
import type { FormTexts } from '../record/drafts.ts';
import { PersistedRecordForm, type RecordField, RecordForm, toFieldErrors } from '../record/record-form.tsx';
import { SelectField, toSelectOptions } from '../select-field.tsx';

const places = Object.entries(locationSourceNames);
const placeOf = (source: string) => locationSourceNames[source] ?? source;

const columns: GridColDef<AdminStore>[] = [
  imageColumn(),
  { field: 'name', headerName: 'Name', flex: 2, minWidth: 150 },
  { field: 'address', headerName: 'Address', flex: 2, minWidth: 140 },
  { field: 'region', headerName: 'Region', width: 90 },
  { field: 'location_source', headerName: 'Place', width: 120, sortable: false, valueFormatter: placeOf },
  { field: 'listings', headerName: 'Listings', type: 'number', width: 90, sortable: false },
  { field: 'date_added', headerName: 'Added', width: 120, valueFormatter: (time: string) => formatDay(time) },
];
const phoneColumns: GridColDef<AdminStore>[] = [
  stackedColumn({ field: 'name', headerName: 'Store', flex: 1 }, (row) => [
    row.name,
    [row.address, row.region].filter(Boolean).join(' · '),
    `${formatCount(row.listings, 'listing')}, place ${placeOf(row.location_source).toLowerCase()}${pendingPictureText(row)}`,
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
            <FilterSelect label="Region" options={toSelectOptions(regions)} {...filter('region')} />
            <FilterSelect label="Place" options={places} {...filter('location')} />
            <FilterSelect label="Picture" options={pictureStateOptions} {...filter('image')} />
          </>
        }
      />
      {opened && <StoreDrawer key={opened.id ?? 'new'} {...opened} />}
    </>
  );
}

function ChangeStores({ count, onStart, onClose }: Parameters<DialogAction['dialog']>[0]) {
  const form = useAppForm<{ region: Region | '' }>({
    defaultValues: { region: '' },
    send: ({ region }) =>
      region &&
      onStart({
        label: `Region ${region}`,
        run: (ids) => changeCatalogueRecords('store', ids, { region }),
        undo: undoManyRevisions,
      }),
  });
  const label = `Change ${formatCount(count, 'store')}`;
  const region = form.watch('region');
  return (
    <AdminFormDialog
      title={label}
      width="xs"
      submitLabel={label}
      isReady={region !== ''}
      submitsByEnter
      form={form}
      onClose={onClose}
    >
      <SelectField
        autoFocus
        label="Region"
        options={toSelectOptions(regions)}
        {...form.field('region')}
        value={region}
      />
    </AdminFormDialog>
  );
}

const contactFields: RecordField[] = [
  { name: 'phone_number', label: 'Phone number' },
  { name: 'email', label: 'Email', kind: 'email' },
  { name: 'website', label: 'Website' },
  { name: 'opening_hours', label: 'Opening hours', kind: 'multiline' },
];
const storeParts = [
  { label: 'Name', names: ['name'] },
  { label: 'Address', names: ['address'] },
  { label: 'Region', names: ['region'] },
  { label: 'Place', names: ['lat', 'lon'] },
];

function StoreDrawer({ id, onClose }: OpenCatalogueRecord) {
  return (
    <CatalogueDrawer kind="store" id={id} query={useQuery(storeQuery(id))} onClose={onClose}>
      {({ item, save, deletion }) => {
        const known = valuesOf(item);
        return (
          <>
            <PersistedRecordForm<StoreValues & FormTexts, CatalogueRecordFields>
              draftName={`store:${item?.id ?? 'new'}`}
              known={known}
              parts={storeParts}
              resolverOf={(values) => () => {
                const read = item ? parseStoreChange(known, values) : parseStoreForm(values);
                if ('problems' in read) return { values: {}, errors: toFieldErrors(read.problems) };
                const change = 'change' in read ? { ...read.change, version: item?.version } : read.facts;
                return { values: change, errors: {} };
              }}
              submitLabel={item ? 'Save' : 'Add'}
              onSave={save}
              buttons={deletion}
            >
              {({ values, type, problems }) => (
                <StoreFields values={values} onChange={type} problems={problems} lookup="asking" quietMs={1000} />
              )}
            </PersistedRecordForm>
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
        );
      }}
    </CatalogueDrawer>
  );
}

function valuesOf(store: Store | undefined): StoreValues & FormTexts {
  return {
    name: store?.name ?? '',
    address: store?.address ?? '',
    region: store?.region ?? '',
    lat: String(store?.lat ?? ''),
    lon: String(store?.lon ?? ''),
  };
}
