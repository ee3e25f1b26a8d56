import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import styles from './imports.module.css';
import { samplesQuery } from './samples.tsx';

export function SamplesChoice({ isChosen, onChange }: { isChosen: boolean; onChange: (isChosen: boolean) => void }) {
  const id = useId();
  const { data } = useQuery(samplesQuery());
  if (!data?.are_listed) return null;
  return (
    <FormControl className={styles.choice}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isChosen}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label="Remove the sample prices with it"
      />
      <FormHelperText id={id}>
        Once it is imported. They do not come back, not even when the import is undone.
      </FormHelperText>
    </FormControl>
  );
}
