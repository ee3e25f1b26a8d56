import { useEffect, useEffectEvent } from 'react';

export function useWindowKeys(onPress: (event: KeyboardEvent) => void, isActive = true): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isActive) return;
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isActive]);
}
