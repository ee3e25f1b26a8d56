import type { ImportKind, ImportRunDetails } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { correctionsToUploadFields, matchesToSave } from './corrections.ts';
import { dayInFileName } from './day-in-file-name.ts';
import { importRunQuery, isImportRunning, useChangeMatch, useStartImport } from './queries.ts';
import { type ImportDraft, useImportDraft } from './use-import-draft.ts';

/** Manages a file, its corrections, preview and import. The URL names the run, so that a reload finds it again. */
export function useImportPreview(kind: ImportKind) {
  const [params, setParams] = useSearchParams();
  const goTo = useNavigateFromHere();
  const id = Number(params.get('run')) || undefined;
  const queryClient = useQueryClient();
  const importDraft = useImportDraft(kind, id);
  const { draft, file } = importDraft;
  const { mutate, reset, isPending, variables, error: refused } = useStartImport(kind);
  const match = useChangeMatch();
  const { data, error: lost } = useQuery(importRunQuery(id));
  const run: ImportRunDetails | undefined = data?.kind === kind ? data : undefined;
  const [last, setLast] = useState<ImportRunDetails>();
  if (run?.report && run !== last) setLast(run);
  // The previous preview stays visible while corrections are applied.
  const shown = run?.report ? run : run && !run.dry_run ? undefined : last;

  const finishPreview = useEffectEvent((settled: ImportRunDetails) => {
    if (!settled.dry_run) {
      if (settled.state !== 'done') return;
      importDraft.imported();
      // Other prices may be listed now.
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== calls.getImportRun.path });
    } else if (settled.id === draft.sent?.run) {
      if (settled.state === 'done') importDraft.previewed(settled.id, settled.report?.columns?.mapping);
      else importDraft.failed();
    }
  });
  useEffect(() => {
    if (run && !isImportRunning(run)) finishPreview(run);
  }, [run]);

  const send = (chosen: File, given: ImportDraft, isDryRun: boolean) => {
    const corrections = isDryRun ? (given.sent?.corrections ?? {}) : given.applied;
    const { day = given.day, mapping, decisions } = correctionsToUploadFields(corrections, given.base);
    const { choices, clearSamples } = given;
    const rest = { ...(mapping && { mapping }), ...(!isDryRun && { clearSamples }) };
    mutate(
      { file: chosen, day, isDryRun, decisions: { ...choices, ...decisions }, ...rest },
      {
        onSuccess: (started) => {
          if (isDryRun) importDraft.started(started.id);
          goTo(`?run=${started.id}`, { replace: true, preventScrollReset: true });
        },
        onError: importDraft.failed,
      },
    );
  };
  const clear = () => {
    reset();
    match.reset();
    setLast(undefined);
    if (id) setParams({}, { replace: true, preventScrollReset: true });
  };
  /** Saves the matches, then reads the file with all corrections. */
  const apply = async (chosen = file, { applied, pending } = draft) => {
    if (!chosen) return;
    reset();
    const given = importDraft.sending();
    try {
      for (const [key, one] of matchesToSave(applied, pending)) {
        await match.mutateAsync(one);
        importDraft.savedOne(key);
      }
    } catch {
      importDraft.failed();
      return;
    }
    send(chosen, given, true);
  };
  function showRun(id: number): void {
    if (id !== shown?.id) void goTo(`?run=${id}`, { replace: true, preventScrollReset: true });
  }

  return {
    ...importDraft,
    run,
    shown,
    /** Decisions in the format of the import endpoint. */
    decisions: { ...draft.choices, ...correctionsToUploadFields(draft.applied, draft.base).decisions },
    error: match.error ?? refused ?? lost,
    isSending: isPending,
    isImporting: isPending && !variables.isDryRun,
    isApplying: draft.sent !== undefined && !lost,
    apply,
    async choose(chosen: File) {
      const given = await importDraft.choose(chosen, dayInFileName(chosen.name));
      // If the user selects the same file again after a reload or a visit to another page, its preview exists.
      if (given.run !== undefined && !lost) return showRun(given.run);
      clear();
      if (given.day) void apply(chosen, given);
    },
    /** Sets the day before a preview exists, and reads the file again. */
    lookAt(day: string) {
      const given = importDraft.setDay(day);
      clear();
      if (file && day) void apply(file, given);
    },
    importIt: () => file && send(file, draft, false),
    resume: (earlier: ImportDraft) => {
      importDraft.resume(earlier);
      if (earlier.run !== undefined) showRun(earlier.run);
    },
  };
}

/** Restores the focus after a new preview: to the last control, else its section's summary, else the bar. */
export function useRestoreFocusAfterPreview(area: RefObject<HTMLElement | null>, isApplying: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<{ control: HTMLElement; section: HTMLElement | null }>(undefined);
  useEffect(() => {
    const element = area.current;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !bar.current?.contains(target))
        last.current = { control: target, section: target.closest('details') };
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [area]);
  const wasApplying = useRef(false);
  useEffect(() => {
    const isOver = wasApplying.current && !isApplying;
    wasApplying.current = isApplying;
    const { activeElement } = document;
    if (!isOver || (activeElement !== document.body && !bar.current?.contains(activeElement))) return;
    const { control, section } = last.current ?? {};
    const summary = section?.isConnected ? section.querySelector('summary') : null;
    const next = control?.isConnected ? control : (summary ?? bar.current);
    next?.focus({ preventScroll: true });
  }, [isApplying]);
  return bar;
}
