import type { Area, Region, ShoppingList } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { useIsSignedIn } from '~/lib/session.ts';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { changeArea } from '../model/change-lists.ts';
import styles from './area-dialog.module.css';
import { type PositionAndDistance, PositionAndDistanceFields } from './near-fields.tsx';

type Form = 'everywhere' | 'region' | 'preferred' | 'near';

interface AreaDialogProps {
  list: ShoppingList;
  open: boolean;
  onClose: () => void;
}

export function ListAreaDialog({ list, ...dialog }: AreaDialogProps) {
  const isSignedIn = useIsSignedIn();
  const areaForm = useAppForm({
    defaultValues: valuesOf(list.area),
    send: async (values) => {
      const area = areaOf(values);
      if (area === undefined) {
        areaForm.setFailure('Tap the map where you shop, or use your location.');
        return;
      }
      await changeArea(list, area);
      dialog.onClose();
    },
    failureText: () => 'We couldn’t change the area. Please try again.',
  });
  const { form, place } = areaForm.watch();
  const choices: { value: Form; text: string }[] = [
    { value: 'everywhere', text: 'Everywhere' },
    { value: 'region', text: 'A region' },
    { value: 'preferred', text: list.is_owner ? 'My preferred stores' : 'The preferred stores of the list’s owner' },
    { value: 'near', text: 'Near a place' },
  ];
  return (
    <FormDialog title="Where do you shop?" action="Save" form={areaForm} {...dialog}>
      <p className={styles.hint}>We’ll use the cheapest price in this area.</p>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Area of the list</legend>
        {choices
          .filter(({ value }) => isSignedIn || value !== 'preferred')
          .map(({ value, text }) => (
            <label key={value} className={styles.option}>
              <input type="radio" value={value} {...areaForm.register('form')} />
              {text}
            </label>
          ))}
      </fieldset>
      {form === 'region' && (
        <select className={styles.region} aria-label="Region" {...areaForm.register('region')}>
          {regions.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      {form === 'near' && (
        <PositionAndDistanceFields place={place} onPlace={(chosen) => areaForm.setValue('place', chosen)} />
      )}
      <p role="alert" className={styles.problem}>
        {areaForm.failure}
      </p>
    </FormDialog>
  );
}

interface AreaValues {
  form: Form;
  region: Region;
  place: PositionAndDistance;
}

function valuesOf(area: Area): AreaValues {
  return {
    form: formOf(area),
    region: area && 'region' in area ? area.region : regions[0],
    place: area && 'near' in area ? area : { near: null, within_km: 5 },
  };
}

function formOf(area: Area): Form {
  if (area === null) return 'everywhere';
  if ('region' in area) return 'region';
  return 'preferred' in area ? 'preferred' : 'near';
}

/** Converts the form to an area. Returns undefined if a nearby area has no position yet. */
function areaOf({ form, region, place: { near, within_km } }: AreaValues): Area | undefined {
  if (form === 'everywhere') return null;
  if (form === 'region') return { region };
  if (form === 'preferred') return { preferred: true };
  return near ? { near, within_km } : undefined;
}
