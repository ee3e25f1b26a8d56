import * as calls from '@bargain-buddy/contract/calls';
import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { failureText } from '../api.ts';
import { webMinSections } from '../sections.ts';
import styles from './command-palette.module.css';

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const { places, note } = usePlaces(text);
  const navigate = useNavigate();
  // Enter without a highlighted option passes the typed text. It opens the first result.
  const go = (chosen: Place | string | null) => {
    const place = typeof chosen === 'string' ? places[0] : chosen;
    if (!place) return;
    onClose();
    void navigate(place.to);
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-label="Find a section or record"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Autocomplete
        open
        freeSolo
        autoHighlight
        disablePortal
        options={places}
        groupBy={({ group }) => group}
        getOptionLabel={(place) => (typeof place === 'string' ? place : place.label)}
        getOptionKey={(place) => (typeof place === 'string' ? place : place.to)}
        filterOptions={(options) => options}
        inputValue={text}
        onInputChange={(_, value) => setText(value)}
        onChange={(_, place) => go(place)}
        onClose={(_, reason) => {
          // The list handles Escape before the dialog receives it.
          if (reason === 'escape') onClose();
        }}
        sx={{ p: 2 }}
        slotProps={{
          popper: { sx: { position: 'static !important', transform: 'none !important', width: '100% !important' } },
        }}
        renderInput={(params) => <TextField {...params} autoFocus label="Find a section or record" />}
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </Dialog>
  );
}

interface Place {
  group: string;
  label: string;
  to: string;
}

const pause = 150;

/** Finds sections at once and records after a debounce. Drops outdated records, so that Enter never opens one. */
function usePlaces(text: string): { places: Place[]; note: string | undefined } {
  const query = text.trim();
  const settled = useDebounced(query, pause);
  const isSearched = query.length > 1;
  const { data, error } = useQuery({
    queryKey: ['webmin', 'places', settled],
    queryFn: ({ signal }) => findRecords(settled, signal),
    enabled: settled.length > 1,
  });
  const records = isSearched && settled === query ? data : undefined;
  const wanted = query.toLowerCase();
  const found = webMinSections.filter(({ title }) => title.toLowerCase().includes(wanted));
  const places = [
    ...found.map(({ title, path }) => ({ group: 'Sections', label: title, to: `/webmin/${path}` })),
    ...(records ?? []),
  ];
  const problem = isSearched && settled === query && error ? failureText(error) : undefined;
  const isOver = !isSearched || records !== undefined;
  return { places, note: problem ?? (isOver && places.length === 0 ? 'Nothing found' : undefined) };
}

async function findRecords(query: string, signal: AbortSignal): Promise<Place[]> {
  const { products, stores } = await callApi(calls.suggest, { query: { query, include_history: false }, signal });
  return [
    ...products.map(({ id, name, brand, amount }) => ({
      group: 'Products',
      label: [name, brand, amount].filter(Boolean).join(' · '),
      to: `/webmin/products?record=${id}`,
    })),
    ...stores.map(({ id, name, address }) => ({
      group: 'Stores',
      label: [name, address].filter(Boolean).join(' · '),
      to: `/webmin/stores?record=${id}`,
    })),
  ];
}
