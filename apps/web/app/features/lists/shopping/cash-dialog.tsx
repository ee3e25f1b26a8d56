import { formatPriceInput, priceError } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { FormDialog } from '~/ui/form/form-dialog.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';

interface CashDialogProps {
  cash: string | undefined;
  onCash: (cash: string | undefined) => void;
  onClose: () => void;
}

/** Removes thousands separators: '1,064.00' becomes '1064.00'. */
const withoutThousands = (text: string) => text.replace(/,(?=\d{3}(?!\d))/g, '');

export function CashDialog({ cash, onCash, onClose }: CashDialogProps) {
  const form = useAppForm({
    defaultValues: { text: cash ?? '' },
    send: ({ text }) => {
      onCash(formatPriceInput(withoutThousands(text)));
      onClose();
    },
  });
  const remove = () => {
    onCash(undefined);
    onClose();
  };
  return (
    <FormDialog
      title="How much cash do you have?"
      action="Save"
      form={form}
      buttons={cash !== undefined && <Button onClick={remove}>Remove</Button>}
      transitionDuration={0}
      onClose={onClose}
    >
      <TextField
        label="Cash"
        autoFocus
        fullWidth
        margin="dense"
        autoComplete="off"
        defaultValue={cash}
        {...form.field('text', {
          hint: 'It stays on this device, for this trip.',
          validate: (text) => isAmount(text) || 'Enter an amount, such as 200.00.',
          onChange: ({ target }) => form.setValue('text', target.value.replace(/[^\d.,]/g, '')),
        })}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            onFocus: ({ target }: { target: HTMLInputElement }) => target.select(),
          },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
      />
    </FormDialog>
  );
}

function isAmount(text: string): boolean {
  const amount = withoutThousands(text);
  return amount !== '' && priceError(amount) === undefined;
}
