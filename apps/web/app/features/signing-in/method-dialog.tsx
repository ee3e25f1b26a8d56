import TextField from '@mui/material/TextField';
import { type ComponentProps, useId } from 'react';
import { FormDialog, type FormDialogProps } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { signInFailure } from './calls.ts';
import styles from './method-dialog.module.css';

interface MethodDialogProps extends Omit<FormDialogProps, 'form'> {
  label: string;
  given?: string;
  hint?: string;
  missing: string;
  htmlInput: ComponentProps<'input'>;
  submit: (entered: string) => Promise<void>;
}

export function MethodDialog(props: MethodDialogProps) {
  const { children, label, given = '', hint, missing, htmlInput, submit, ...dialog } = props;
  const id = useId();
  const form = useAppForm({
    defaultValues: { entered: given },
    send: ({ entered }) => submit(entered),
    failureText: signInFailure,
  });
  const { error, helperText, ...input } = form.field('entered', { validate: (text) => text.trim() !== '' || missing });
  return (
    <FormDialog {...dialog} form={form} aria-describedby={children ? id : undefined}>
      {children && (
        <div id={id} className={styles.content}>
          {children}
        </div>
      )}
      <TextField
        label={label}
        required
        fullWidth
        margin="normal"
        defaultValue={given}
        {...input}
        error={error || form.failure !== undefined}
        helperText={helperText ?? form.failure ?? hint}
        slotProps={{ htmlInput, formHelperText: { role: 'alert' } }}
      />
    </FormDialog>
  );
}
