import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from './command-palette.module.css';
import { type Place, usePlaces } from './use-places.ts';

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
