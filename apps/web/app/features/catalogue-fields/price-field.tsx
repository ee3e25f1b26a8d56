import { cleanPriceInput, formatPrice, priceError, priceErrorWhileTyping } from '@bargain-buddy/domain';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, type Ref, useState } from 'react';

interface PriceFieldProps {
  /** What stands in the field. */
  value: string;
  onChange: (value: string) => void;
  /** Below the field while nothing is wrong. */
  hint?: ReactNode;
  autoFocus?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** It was to be saved: what is wrong is said even while it is typed. */
  isTried?: boolean;
}

/** A price in TT$ (PRC-01, PRC-02): cleaned while it is typed, with two decimals once the field is left. */
export function PriceField({ value, onChange, hint, autoFocus = false, inputRef, isTried = false }: PriceFieldProps) {
  // A price that is still being typed is not yet wrong.
  const [isTyping, setTyping] = useState(false);
  const error = isTyping && !isTried ? priceErrorWhileTyping(value) : priceError(value);
  return (
    <TextField
      label="Price"
      value={value}
      autoFocus={autoFocus}
      // Typing replaces the old price.
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
        const whole = formatPrice(value);
        if (whole !== value) onChange(whole);
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
    />
  );
}
