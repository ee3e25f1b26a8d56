import type { ImportKind, ImportMapping, ImportRunDetails } from '@bargain-buddy/contract';
import { counted } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { failureText } from '../failure-text.ts';
import { Panel } from '../panel.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { dayOfFile } from './day-of-file.ts';
import { countChoices, type Decisions, undecided } from './decisions.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportReport } from './import-report.tsx';
import styles from './imports.module.css';
import { JumpField } from './jump-field.tsx';
import { isUnderWay, runQuery, useStartImport } from './queries.ts';
import { RunProgress } from './run-progress.tsx';
import { Samples } from './samples.tsx';
import { SamplesChoice } from './samples-choice.tsx';

interface ImportPageProps {
  kind: ImportKind;
  title: string;
  accept: string;
  dayLabel: string;
}

/**
 * A file, what it would do, and the doing of it. Both run in the background and are named in the address bar, so that a
 * reload finds them again.
 */
export function ImportPage({ kind, title, accept, dayLabel }: ImportPageProps) {
  const [file, setFile] = useState<File>();
  const [day, setDay] = useState('');
  const [mapping, setMapping] = useState<ImportMapping>();
  const [decisions, setDecisions] = useState<Decisions>(undecided);
  const [clearSamples, setClearSamples] = useState(false);
  const { run, error, isSending, isImporting, start, forget } = useImportRun(kind);
  // What is being imported is not changed underneath.
  const whole = { className: styles.whole, inert: isImporting };
  const preview = (chosen: File | undefined, date: string, columns?: ImportMapping, decided = decisions) => {
    forget();
    if (!chosen || !date) return;
    start({ file: chosen, day: date, isDryRun: true, decisions: decided, ...(columns && { mapping: columns }) });
  };

  const choose = (chosen: File) => {
    const date = dayOfFile(chosen.name) || day;
    setFile(chosen);
    setDay(date);
    setMapping(undefined);
    setDecisions(undecided);
    preview(chosen, date, undefined, undecided);
  };
  const changeDay = (date: string) => {
    setDay(date);
    preview(file, date, mapping);
  };
  const changeMapping = (columns: ImportMapping) => {
    setMapping(columns);
    preview(file, day, columns);
  };
  const correct = (corrections: Decisions['corrections']) => {
    const decided = { ...decisions, corrections };
    setDecisions(decided);
    preview(file, day, mapping, decided);
  };
  const changeJump = (jump_percent: number) => {
    const decided = { ...decisions, jump_percent };
    setDecisions(decided);
    preview(file, day, mapping, decided);
  };
  const report = run?.report;
  const importIt = () =>
    file && start({ file, day, isDryRun: false, decisions, clearSamples, ...(mapping && { mapping }) });
  return (
    <>
      <Panel title={title}>
        <div {...whole}>
          <FileDrop accept={accept} file={file} onFile={choose} />
          <TextField
            type="date"
            label={dayLabel}
            required
            value={day}
            onChange={(event) => changeDay(event.target.value)}
            helperText="The day on which the prices were taken."
            slotProps={{ inputLabel: { shrink: true } }}
            className={styles.day}
          />
          <JumpField
            value={decisions.jump_percent ?? report?.jump_percent ?? usualJump}
            isRemembered={report?.jump_remembered ?? false}
            onChange={changeJump}
          />
        </div>
        {isSending && (
          <p role="status" className={styles.progress}>
            Reading the file…
          </p>
        )}
        {run && isUnderWay(run) && <RunProgress run={run} />}
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {run?.state === 'failed' && (
          <Alert
            severity="error"
            action={file && <Button onClick={() => preview(file, day, mapping)}>Look at it again</Button>}
          >
            {run.error}
          </Alert>
        )}
        <div {...whole}>
          {report?.columns && run?.dry_run && (
            <ColumnMapping kind={kind} columns={report.columns} onChange={changeMapping} />
          )}
          {report && (
            <ImportReport
              report={report}
              onMatched={run?.dry_run && file ? () => preview(file, day, mapping) : undefined}
              decided={run?.dry_run && file ? { decisions, onDecide: setDecisions } : undefined}
              onCorrect={run?.dry_run && file ? correct : undefined}
            >
              {run?.dry_run && file && <SamplesChoice isChosen={clearSamples} onChange={setClearSamples} />}
              {run?.dry_run && file && (
                <Button
                  variant="contained"
                  disabled={isNothing(countChoices(report, decisions)) && !report.seen_again}
                  loading={isImporting}
                  onClick={importIt}
                >
                  {importLabel(countChoices(report, decisions), report.seen_again)}
                </Button>
              )}
              {report.import_id !== null && (
                <Button component={Link} to={`/webmin/imports/${report.import_id}`}>
                  Open this import
                </Button>
              )}
            </ImportReport>
          )}
        </div>
        {report && run?.dry_run && !file && <Alert severity="info">Choose the file again to import it.</Alert>}
      </Panel>
      <Samples />
      <ImportHistory kind={kind} />
    </>
  );
}

/** In per cent, where nobody has said otherwise. */
const usualJump = 50;

type Counts = ReturnType<typeof countChoices>;

const isNothing = (counts: Counts) => counts.import + counts.hold === 0;

function importLabel(counts: Counts, seenAgain = 0): string {
  if (isNothing(counts)) return seenAgain > 0 ? `Confirm ${counted(seenAgain, 'price')}` : 'Nothing to import';
  if (counts.import === 0) return `Hold ${counted(counts.hold, 'price')}`;
  const held = counts.hold > 0 ? `, hold ${counts.hold.toLocaleString('en')}` : '';
  return `Import ${counted(counts.import, 'price')}${held}`;
}

/** The run that the address bar names, and starting another. */
function useImportRun(kind: ImportKind) {
  const [params, setParams] = useSearchParams();
  const goTo = useNavigateFromHere();
  const id = Number(params.get('run')) || undefined;
  const queryClient = useQueryClient();
  const { mutate, error: refused, reset, isPending, variables } = useStartImport(kind);
  const { data, error: lost } = useQuery(runQuery(id));
  const run: ImportRunDetails | undefined = data?.kind === kind ? data : undefined;

  const isImported = run?.state === 'done' && !run.dry_run;
  useEffect(() => {
    // What is listed may be quite another thing now.
    if (isImported) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes('run') });
  }, [isImported, queryClient]);

  return {
    run,
    error: refused ?? lost,
    /** The file is on its way to the server, to be looked at or imported. */
    isSending: isPending,
    isImporting: isPending && !variables.isDryRun,
    start: (given: Parameters<typeof mutate>[0]) =>
      mutate(given, { onSuccess: (started) => goTo(`?run=${started.id}`, { replace: true }) }),
    forget() {
      reset();
      if (id) setParams({}, { replace: true });
    },
  };
}
