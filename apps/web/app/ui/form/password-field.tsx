import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';

type PasswordFieldProps = TextFieldProps & {
  describedBy?: string;
};

/** A password with a button that shows it, and a hint when Caps Lock is on. */
export function PasswordField({ helperText, label, describedBy, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const id = useId();
  const text = helperText ?? (hasCapsLock ? 'Caps Lock is on.' : undefined);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      id={id}
      helperText={text}
      onKeyUp={watchCapsLock}
      onKeyDown={watchCapsLock}
      slotProps={{
        htmlInput: {
          autoCapitalize: 'none',
          spellCheck: false,
          ...(describedBy && {
            'aria-describedby': [describedBy, text && `${id}-helper-text`].filter(Boolean).join(' '),
          }),
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={`${isShown ? 'Hide' : 'Show'} ${String(label).toLowerCase()}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <EyeOff size={20} /> : <Eye size={20} />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
