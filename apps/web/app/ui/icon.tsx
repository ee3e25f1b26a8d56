import type { ComponentProps } from 'react';

interface IconProps extends ComponentProps<'svg'> {
  size?: number;
}

/** An icon of one path, decorative. What lucide-react's become when the app is built (vite/icons.ts). */
export function iconOf(path: string) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, by a module of its own.
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    const classes = className ? `icon ${className}` : 'icon';
    return (
      <svg className={classes} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" {...rest}>
        <path d={path} />
      </svg>
    );
  };
}
