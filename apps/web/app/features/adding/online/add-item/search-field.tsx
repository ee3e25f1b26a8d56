import type { Suggestions } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { isExamplePrice, storeLabel, withoutNan } from '@bargain-buddy/domain';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Fragment, type RefObject } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { formatPrice } from '~/lib/format.ts';
import { type Near, nearQueryParams, useNear } from '~/lib/near.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { otherBarcodeText, toLikelyProduct, withoutBarcodeFirst } from '../new-barcode/likely-products.ts';
import { Thumbnail } from '../pictures/thumbnail.tsx';
import type { RecordKind } from '../pictures/upload-image.ts';
import { draftId, type KnownProduct, type KnownStore } from './choices.ts';
import styles from './search-field.module.css';

const debounceMs = 300;

/** Suggests products with prices near the shopper. Stores are not limited by location. */
const suggestionsQuery = (kind: RecordKind, query: string, place: Near | null) => {
  const near = nearQueryParams(kind === 'product' ? place : null);
  return queryOptions({
    queryKey: ['adding-suggestions', kind, query, near],
    queryFn: ({ signal }) => {
      const what = { query, type: kind, include_history: false, include_prices: kind === 'product', ...near };
      return callApi(calls.suggest, { query: what, signal });
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
    networkMode: 'always',
    retry: false,
  });
};

interface SearchFieldProps<T> {
  label: string;
  typed: string;
  onTyped: (text: string) => void;
  onChosen: (chosen: T) => void;
  onCreate: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
  problem: string | undefined;
  autoFocus: boolean;
}

type SuggestedProduct = KnownProduct & Pick<Suggestions['products'][number], 'lowest' | 'barcode'>;

interface ProductSearchProps extends SearchFieldProps<SuggestedProduct> {
  /** Sorts products without a barcode first and marks the others. */
  forNewBarcode?: boolean;
}

export function ProductSearchField({ forNewBarcode = false, ...props }: ProductSearchProps) {
  const { query, data, ...how } = useSuggestions('product', props.typed);
  const found = ((query && data?.products) || []).map(toLikelyProduct);
  return (
    <SearchField
      {...props}
      {...how}
      kind="product"
      options={forNewBarcode ? withoutBarcodeFirst(found) : found}
      factsOf={({ brand, amount }) => [brand, amount]}
      noteOf={({ lowest, barcode }) => {
        if (forNewBarcode) return barcode ? otherBarcodeText : undefined;
        if (!lowest) return undefined;
        const kind = isExamplePrice(lowest) ? 'Example price' : 'From';
        return `${kind} ${formatPrice(lowest.price)} at ${storeLabel(lowest.store_name, lowest.store_address)}`;
      }}
    />
  );
}

export function StoreSearchField(props: SearchFieldProps<KnownStore>) {
  const { query, data, ...how } = useSuggestions('store', props.typed);
  return (
    <SearchField
      {...props}
      {...how}
      kind="store"
      options={((query && data?.stores) || []).map((store) => ({ ...store, image: null }))}
      factsOf={({ address, region }) => [address, region]}
    />
  );
}

function useSuggestions(kind: RecordKind, typed: string) {
  const query = useDebounced(typed.trim(), debounceMs);
  const { data, isFetching, isError } = useQuery(suggestionsQuery(kind, query, useNear()));
  // Until the debounced query equals the typed text, `data` belongs to earlier text.
  const isSearching = isFetching || query !== typed.trim();
  const corrected = query && typed.trim() ? data?.corrected_query : undefined;
  return { query: typed.trim() && query, data, isSearching, hasFailed: isError && !isSearching, corrected };
}

interface OptionsProps<T> extends SearchFieldProps<T> {
  kind: RecordKind;
  options: T[];
  isSearching: boolean;
  hasFailed: boolean;
  factsOf: (option: T) => string[];
  noteOf?: (option: T) => string | undefined;
  /** Corrected spelling that the server searched instead of the typed text. */
  corrected: string | undefined;
}

interface New {
  id: typeof draftId;
  name: string;
}

function SearchField<T extends { id: number; name: string; image: string | null }>({
  kind,
  label,
  typed,
  onTyped,
  onChosen,
  onCreate,
  options,
  isSearching,
  hasFailed,
  factsOf,
  noteOf,
  corrected,
  inputRef,
  problem,
  autoFocus,
}: OptionsProps<T>) {
  const isNew = (option: T | New): option is New => option.id === draftId;
  // After a failed search, it is unknown if the record exists.
  const canCreate = typed.trim() !== '' && !isSearching && !hasFailed;
  const choices = canCreate ? [...options, { id: draftId, name: typed.trim() } satisfies New] : options;
  return (
    <Autocomplete<T | New>
      fullWidth
      forcePopupIcon={false}
      options={choices}
      value={null}
      inputValue={typed}
      loading={isSearching}
      clearOnBlur={false}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      filterOptions={(found) => found}
      loadingText="Searching…"
      noOptionsText={
        hasFailed ? `We couldn’t search ${kind}s. Keep typing to try again.` : `Type the name of a ${kind}`
      }
      onInputChange={(_, text, reason) => {
        if (reason !== 'reset' && reason !== 'selectOption') onTyped(text);
      }}
      onChange={(_, option) => {
        if (option && isNew(option)) onCreate();
        else if (option) onChosen(option);
      }}
      slotProps={{ listbox: { className: styles.options } }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={label}
          inputRef={inputRef}
          autoFocus={autoFocus}
          error={problem !== undefined}
          helperText={problem ?? (corrected && foundFor(corrected))}
        />
      )}
      groupBy={() => ''}
      renderGroup={({ key, children }) => (
        <Fragment key={key}>
          {/* The open list covers the helper text below the field, so the list repeats it. */}
          {corrected && (
            <li className={styles.corrected} aria-hidden="true">
              {foundFor(corrected)}
            </li>
          )}
          {children}
        </Fragment>
      )}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props} data-new={isNew(option) || undefined}>
          {isNew(option) ? (
            <NewOption kind={kind} name={option.name} />
          ) : (
            <ExistingRecordOption kind={kind} option={option} facts={factsOf(option)} note={noteOf?.(option)} />
          )}
        </li>
      )}
    />
  );
}

const foundFor = (corrected: string) => `Showing results for “${corrected}”`;

function NewOption({ kind, name }: { kind: RecordKind; name: string }) {
  return (
    <span className={styles.option}>
      <span className={styles.plus}>
        <Plus size={22} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>Create “{name}”</span>
        <small>A new {kind}</small>
      </span>
    </span>
  );
}

interface KnownOptionProps {
  kind: RecordKind;
  option: { name: string; image: string | null };
  facts: string[];
  note: string | undefined;
}

export function ExistingRecordOption({ kind, option: { name, image }, facts, note }: KnownOptionProps) {
  return (
    <span className={styles.option}>
      <Thumbnail kind={kind} name={name} image={image} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <small>{facts.map(withoutNan).filter(Boolean).join(' · ')}</small>
        {note && <small className={styles.price}>{note}</small>}
      </span>
    </span>
  );
}
