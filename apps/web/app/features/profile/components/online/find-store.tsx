import type { Suggestions, User } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useAddPreferredStore } from '../../account-changes.ts';

type SuggestedStore = Suggestions['stores'][number];

const nameOf = ({ name, address }: { name: string; address: string }) => (address ? `${name}, ${address}` : name);

function emptyText(typed: string, hasFailed: boolean): string {
  if (!typed) return 'Type a store name';
  return hasFailed ? 'We couldn’t search stores. Keep typing to try again.' : 'No store found';
}

export default function FindStore({ user }: { user: User }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<SuggestedStore | null>(null);
  const query = useDeferredValue(useDebounced(typed.trim(), 300));
  const { data, isFetching, isError } = useQuery({
    queryKey: ['store-suggestions', query],
    queryFn: ({ signal }) => callApi(calls.suggest, { query: { query, type: 'store' }, signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const addStore = useAddPreferredStore();

  const add = async () => {
    if (!chosen) return;
    if (user.preferred_stores.some(({ id }) => id === chosen.id)) {
      showSnackbar('Store is already in your preferred list.', 'info');
      return;
    }
    try {
      await addStore.mutateAsync(chosen.id);
      showSnackbar('Store added successfully.', 'success');
      setChosen(null);
      setTyped('');
    } catch {
      showSnackbar('Failed to add store.', 'error');
    }
  };

  return (
    <>
      <Autocomplete
        fullWidth
        options={query ? (data?.stores ?? []) : []}
        value={chosen}
        inputValue={typed}
        loading={isFetching || query !== typed.trim()}
        loadingText="Searching…"
        getOptionKey={({ id }) => id}
        getOptionLabel={nameOf}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        filterOptions={(options) => options}
        noOptionsText={emptyText(typed.trim(), isError)}
        onChange={(_, store) => setChosen(store)}
        onInputChange={(_, text) => setTyped(text)}
        renderInput={(parameters) => <TextField {...parameters} label="Find a store" />}
      />
      <Button variant="outlined" onClick={add} disabled={!chosen} loading={addStore.isPending}>
        Add
      </Button>
    </>
  );
}
