import { maxQuantity } from '@bargain-buddy/contract/names';
import { type KeyboardEvent, useState } from 'react';
import { Stepper } from '~/ui/stepper/stepper.tsx';

interface QuantityStepperProps {
  name: string;
  quantity: number;
  onQuantity: (quantity: number) => void;
}

export function QuantityStepper({ name, quantity, onQuantity }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    const wanted = Number(typed);
    setTyped(undefined);
    if (!typed || wanted < 1) return;
    const possible = Math.min(wanted, maxQuantity);
    if (possible !== quantity) onQuantity(possible);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') currentTarget.blur();
    if (key === 'Escape') setTyped(undefined);
    const step = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (step && typed === undefined) onQuantity(Math.min(Math.max(quantity + step, 1), maxQuantity));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a form's look into the sheet.
    <div role="group" aria-label={`Quantity of ${name}`}>
      <Stepper
        aria-label={`Quantity of ${name}`}
        value={typed ?? quantity}
        less={`One less ${name}`}
        more={`One more ${name}`}
        onLess={quantity > 1 ? () => onQuantity(quantity - 1) : undefined}
        onMore={quantity < maxQuantity ? () => onQuantity(quantity + 1) : undefined}
        onType={(text) => setTyped(text.replace(/\D/g, '').slice(0, 4))}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
