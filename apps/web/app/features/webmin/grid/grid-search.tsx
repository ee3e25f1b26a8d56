import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

/** How long after the last letter the search goes on, in milliseconds. */
const pause = 300;

interface GridSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Searches while one types, once typing pauses. */
export function GridSearch({ search, onSearch }: GridSearchProps) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  if (shown !== search) {
    setShown(search);
    setText(search);
  }
  const send = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === shown) return;
    const timer = setTimeout(() => send(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, shown]);
  return (
    <TextField
      size="small"
      label="Search"
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={18} aria-hidden="true" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <IconButton size="small" aria-label="Clear the search" onClick={() => onSearch('')}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          ),
        },
      }}
    />
  );
}
