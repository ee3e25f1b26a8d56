import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId } from 'react';
import { FormDialog, type FormDialogProps } from '~/ui/form/form-dialog.tsx';
import styles from './method-dialog.module.css';

interface MethodDialogProps extends FormDialogProps {
  form: FormDialogProps['form'] & { failure: string | undefined };
  field: TextFieldProps;
}

export function MethodDialog({ children, form, field, ...dialog }: MethodDialogProps) {
  const id = useId();
  return (
    <FormDialog {...dialog} form={form} aria-describedby={children ? id : undefined}>
      {children && (
        <div id={id} className={styles.content}>
          {children}
        </div>
      )}
      <TextField
        required
        fullWidth
        margin="normal"
        {...field}
        error={field.error || form.failure !== undefined}
        helperText={(!field.error && form.failure) || field.helperText}
        slotProps={{ ...field.slotProps, formHelperText: { role: 'alert' } }}
      />
    </FormDialog>
  );
}
