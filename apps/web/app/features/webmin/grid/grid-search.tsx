import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Search, X } from 'lucide-react';
import { useDebouncedField } from './use-typed.ts';

interface GridSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

export function GridSearch({ search, onSearch }: GridSearchProps) {
  const { text, type } = useDebouncedField(search, onSearch);
  const clear = () => {
    type({ text: '', meaning: '' });
    onSearch('');
  };
  return (
    <TextField
      size="small"
      label="Search"
      type="search"
      value={text}
      onChange={({ target }) => type({ text: target.value, meaning: target.value.trim() })}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={18} aria-hidden="true" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <IconButton size="small" aria-label="Clear the search" onClick={clear}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          ),
        },
      }}
    />
  );
}
