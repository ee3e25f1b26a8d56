import Chip from '@mui/material/Chip';

interface ImportFilterProps {
  /** The import's number; '' for all prices. */
  value: string;
  onChange: (value: string) => void;
}

/** The import whose prices a grid shows, which a link to the grid has chosen; taken away here. */
export function ImportFilter({ value, onChange }: ImportFilterProps) {
  return value ? <Chip label={`Import ${value}`} onDelete={() => onChange('')} /> : null;
}
