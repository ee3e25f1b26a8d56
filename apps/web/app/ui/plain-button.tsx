import type { ComponentProps } from 'react';
import buttons from './buttons.module.css';

interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  look?: 'primary' | 'secondary';
}

/** A button that works without MUI. */
export function PlainButton({ look = 'secondary', ...button }: PlainButtonProps) {
  return <button type="button" className={buttons[look]} {...button} />;
}
