import TextField from '@mui/material/TextField';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { signInFailure } from './calls.ts';
import styles from './method-dialog.module.css';

interface MethodDialogProps {
  title: string;
  children?: ReactNode;
  label: string;
  given?: string;
  hint?: string;
  missing: string;
  htmlInput: ComponentProps<'input'>;
  action: string;
  submit: (entered: string) => Promise<void>;
  onClose: () => void;
}

export function MethodDialog({
  title,
  children,
  label,
  given = '',
  hint,
  missing,
  htmlInput,
  action,
  submit,
  onClose,
}: MethodDialogProps) {
  const id = useId();
  const { field, failure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { entered: given },
    send: ({ entered }) => submit(entered),
    failureText: signInFailure,
  });
  const { error, helperText, ...input } = field('entered', { validate: (text) => text.trim() !== '' || missing });
  return (
    <FormDialog
      title={title}
      action={action}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onClose={onClose}
      aria-describedby={children ? id : undefined}
    >
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
        error={error || failure !== undefined}
        helperText={helperText ?? failure ?? hint}
        slotProps={{ htmlInput, formHelperText: { role: 'alert' } }}
      />
    </FormDialog>
  );
}
