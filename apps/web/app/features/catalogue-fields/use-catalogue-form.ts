import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { type AppFormProps, useAppForm } from '~/ui/form/use-app-form.ts';
import type { Problems } from './problems.ts';

/** A form whose fields are ProductFields or StoreFields. `fields` are their props. */
export function useCatalogueForm<Values extends FieldValues>(props: AppFormProps<Values, Values>) {
  const form = useAppForm<Values>(props);
  const { errors } = form.formState;
  const problems: Problems = Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, error?.message?.toString()]),
  );
  const onChange = (change: Partial<Values>) => {
    for (const [name, value] of Object.entries(change))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
  };
  return { ...form, fields: { values: form.watch(), onChange, problems } };
}
