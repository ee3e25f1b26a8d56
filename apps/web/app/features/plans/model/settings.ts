import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** How somebody likes to shop. */
export interface PlanSettings {
  stops: 1 | 2 | 3;
  /** What each stop is worth to them, in whole TT$. */
  stopCost: number;
  /** Leaves out prices that were not seen for a while. */
  freshOnly: boolean;
}

export const stopChoices = [1, 2, 3] as const;
export const largestStopCost = 500;
const usualStopCost = 10;
const storageKey = 'bb_stop_cost';

/** What the address says of the settings; what it does not say is as usual, the cost of a stop as it was last. */
export function readSettings(params: URLSearchParams): PlanSettings {
  const stops = stopChoices.find((choice) => String(choice) === params.get('stops')) ?? 2;
  const stopCost = readStopCost(params.get('stop_cost')) ?? readStopCost(readKept()) ?? usualStopCost;
  return { stops, stopCost, freshOnly: params.get('fresh') === '1' };
}

/** The parameters with these settings among them. */
export function withSettings(params: URLSearchParams, { stops, stopCost, freshOnly }: PlanSettings): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.set('stops', String(stops));
  changed.set('stop_cost', String(stopCost));
  if (freshOnly) changed.set('fresh', '1');
  else changed.delete('fresh');
  return changed;
}

/** Whole dollars as somebody types them; undefined for anything else. */
export function readStopCost(text: string | null): number | undefined {
  const dollars = /^\$?\s*(\d{1,3})$/.exec(text?.trim() ?? '')?.[1];
  return dollars === undefined || Number(dollars) > largestStopCost ? undefined : Number(dollars);
}

/**
 * The settings in the address, which show at once: the address follows. A change takes the place of the one before
 * there, so that going back leaves the screen.
 */
export function useSettings() {
  const [params, setParams] = useSearchParams();
  const [settings, setSettings] = useState(() => readSettings(params));
  const change = (changed: Partial<PlanSettings>) => {
    if (changed.stopCost !== undefined) keep(changed.stopCost);
    const next = { ...settings, ...changed };
    setSettings(next);
    setParams((before) => withSettings(before, next), { replace: true, preventScrollReset: true });
  };
  return [settings, change] as const;
}

function readKept(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keep(stopCost: number): void {
  try {
    localStorage.setItem(storageKey, String(stopCost));
  } catch {
    // A full or closed storage only forgets.
  }
}
