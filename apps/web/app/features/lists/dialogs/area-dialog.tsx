import type { Area, Region, ShoppingList } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { useChangeArea } from '../model/change-lists.ts';
import styles from './area-dialog.module.css';
import { NearFields, type NearPlace } from './near-fields.tsx';

type Form = 'everywhere' | 'region' | 'preferred' | 'near';

interface AreaDialogProps {
  list: ShoppingList;
  open: boolean;
  onClose: () => void;
}

export function AreaDialog({ list, open, onClose }: AreaDialogProps) {
  const id = useId();
  const change = useChangeArea(list);
  const [form, setForm] = useState<Form>(formOf(list.area));
  const [region, setRegion] = useState<Region>(list.area && 'region' in list.area ? list.area.region : regions[0]);
  const [near, setNear] = useState<NearPlace>(
    list.area && 'near' in list.area ? list.area : { near: null, within_km: 5 },
  );
  const [problem, setProblem] = useState('');
  const choices: { value: Form; text: string }[] = [
    { value: 'everywhere', text: 'Everywhere' },
    { value: 'region', text: 'A region' },
    { value: 'preferred', text: list.is_owner ? 'My preferred stores' : 'The preferred stores of the list’s owner' },
    { value: 'near', text: 'Near a place' },
  ];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const area = areaOf(form, region, near);
    if (area === undefined) return setProblem('Tap the map where you shop, or use your location.');
    setProblem('');
    try {
      await change.mutateAsync(area);
      onClose();
    } catch {
      setProblem('We couldn’t change the area. Please try again.');
    }
  };
  return (
    <SavingDialog
      open={open}
      isSaving={change.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>Where do you shop?</DialogTitle>
        <DialogContent>
          <p className={styles.hint}>We’ll use the cheapest price in this area.</p>
          <fieldset className={styles.choices}>
            <legend className="visually-hidden">Area of the list</legend>
            {choices.map(({ value, text }) => (
              <label key={value} className={styles.option}>
                <input type="radio" name={id} checked={form === value} onChange={() => setForm(value)} />
                {text}
              </label>
            ))}
          </fieldset>
          {form === 'region' && (
            <select
              className={styles.region}
              aria-label="Region"
              value={region}
              onChange={({ target }) => setRegion(regions.find((known) => known === target.value) ?? region)}
            >
              {regions.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
          {form === 'near' && <NearFields place={near} onPlace={setNear} />}
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={change.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </SavingDialog>
  );
}

function formOf(area: Area): Form {
  if (area === null) return 'everywhere';
  if ('region' in area) return 'region';
  return 'preferred' in area ? 'preferred' : 'near';
}

/** Converts the form to an area. Returns undefined if a nearby area has no position yet. */
function areaOf(form: Form, region: Region, { near, within_km }: NearPlace): Area | undefined {
  if (form === 'everywhere') return null;
  if (form === 'region') return { region };
  if (form === 'preferred') return { preferred: true };
  return near ? { near, within_km } : undefined;
}
