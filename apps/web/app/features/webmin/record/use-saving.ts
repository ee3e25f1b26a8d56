import { useState } from 'react';
import { ApiError } from '~/lib/api-error.ts';
import { failureText } from '../failure-text.ts';

export function useSaving(fields: readonly string[]) {
  const [isSaving, setSaving] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  return {
    isSaving,
    problems,
    failure,
    refuse: setProblems,
    /** Returns true if the work succeeded. */
    async save(work: () => Promise<unknown>): Promise<boolean> {
      setProblems({});
      setFailure(undefined);
      setSaving(true);
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
        const known = wrong.filter(([name]) => fields.includes(name));
        setProblems(Object.fromEntries(known.map(([name, messages]) => [name, messages.join(' ')])));
        if (known.length === 0) setFailure(failureText(error));
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
