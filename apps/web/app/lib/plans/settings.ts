import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readLocalStorage, writeLocalStorage } from '../stored.ts';

export interface PlanSettings {
  stops: 1 | 2 | 3;
  /** The minimum saving for one more stop, in whole TT$. */
  stopCost: number;
  freshOnly: boolean;
}

export const stopCountChoices = [1, 2, 3] as const;
export const maxStopCost = 500;
const usualStopCost = 10;
const storageKey = 'bb_stop_cost';

export function parsePlanSettings(params: URLSearchParams): PlanSettings {
  const stops = stopCountChoices.find((choice) => String(choice) === params.get('stops')) ?? 2;
  const stopCost = readStopCost(params.get('stop_cost')) ?? readStopCost(readLocalStorage(storageKey)) ?? usualStopCost;
  return { stops, stopCost, freshOnly: params.get('fresh') === '1' };
}

export function withPlanSettings(
  params: URLSearchParams,
  { stops, stopCost, freshOnly }: PlanSettings,
): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.set('stops', String(stops));
  changed.set('stop_cost', String(stopCost));
  if (freshOnly) changed.set('fresh', '1');
  else changed.delete('fresh');
  return changed;
}

/** Parses whole dollars. Returns undefined for other text or more than the maximum. */
export function readStopCost(text: string | null): number | undefined {
  const dollars = /^\$?\s*(\d{1,3})$/.exec(text?.trim() ?? '')?.[1];
  return dollars === undefined || Number(dollars) > maxStopCost ? undefined : Number(dollars);
}

/** Returns the settings. Changes replace the history entry, so that the back button leaves the page. */
export function usePlanSettings() {
  const [params, setParams] = useSearchParams();
  const [settings, setSettings] = useState(() => parsePlanSettings(params));
  const change = (changed: Partial<PlanSettings>) => {
    if (changed.stopCost !== undefined) writeLocalStorage(storageKey, String(changed.stopCost));
    const next = { ...settings, ...changed };
    setSettings(next);
    setParams((before) => withPlanSettings(before, next), { replace: true, preventScrollReset: true });
  };
  return [settings, change] as const;
}
