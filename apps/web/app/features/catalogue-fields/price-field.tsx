import { cleanPriceInput, formatPriceInput, priceError, priceErrorWhileTyping } from '@bargain-buddy/domain';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, type Ref, useState } from 'react';

interface PriceFieldProps {
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Set after a failed submit. The field then shows errors even while the user types. */
  isTried?: boolean;
}

/** An input for TT$. Removes invalid characters while the user types, and adds two decimals on blur. */
export function PriceField({ value, onChange, hint, autoFocus = false, inputRef, isTried = false }: PriceFieldProps) {
  // An incomplete price is no error while the user types.
  const [isTyping, setTyping] = useState(false);
  const error = isTyping && !isTried ? priceErrorWhileTyping(value) : priceError(value);
  return (
    <TextField
      label="Price"
      value={value}
      autoFocus={autoFocus}
      onFocus={autoFocus ? (event) => event.target.select() : undefined}
      inputRef={inputRef}
      fullWidth
      autoComplete="off"
      error={error !== undefined}
      helperText={error ?? hint}
      onChange={(event) => {
        setTyping(true);
        onChange(cleanPriceInput(event.target.value));
      }}
      onBlur={() => {
        setTyping(false);
        const whole = formatPriceInput(value);
        if (whole !== value) onChange(whole);
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}
