import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';

/** A password with a button that shows it, and a hint when Caps Lock is on. */
export function PasswordField({ helperText, label, ...field }: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <TextField
      {...field}
      label={label}
      type={isShown ? 'text' : 'password'}
      helperText={helperText ?? (hasCapsLock ? 'Caps Lock is on.' : undefined)}
      onKeyUp={watchCapsLock}
      onKeyDown={watchCapsLock}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={`${isShown ? 'Hide' : 'Show'} ${String(label).toLowerCase()}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
