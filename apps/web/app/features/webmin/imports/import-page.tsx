import type { ImportKind } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { failureText } from '../api.ts';
import { Panel } from '../panel.tsx';
import { type Correction, correctionKeyOf, mergeCorrections } from './corrections.ts';
import { applySuspectChoices } from './decisions.ts';
import { ColumnMapping, FileDropField, JumpLimitField, PriceDayField } from './fields.tsx';
import { ImportReportView, ReportDownloads } from './import-report.tsx';
import styles from './imports.module.css';
import { ImportHistory, SamplePricesPanel, samplesQuery } from './overview.tsx';
import { ImportRunProgress, PendingCorrectionsBar } from './pending-bar.tsx';
import { ImportCorrectionContext } from './pending-correction-mark.tsx';
import { isImportRunning } from './queries.ts';
import type { ImportDraft } from './use-import-draft.ts';
import { useImportPreview, useRestoreFocusAfterPreview } from './use-import-preview.ts';

interface ImportPageProps {
  kind: ImportKind;
  title: string;
  accept: string;
  dayLabel: string;
}

const defaultJumpPercent = 50;

/** Previews and imports a file. Both run in the background and are named in the URL, so that they survive a reload. */
function ImportPage({ kind, title, accept, dayLabel }: ImportPageProps) {
  const at = useImportPreview(kind);
  const { draft, file, run, shown, error, isApplying, isImporting } = at;
  const { applied, pending, choices, clearSamples } = draft;
  const [replacement, setReplacement] = useState<{ file: File; text: string; isOpen: boolean }>();
  const area = useRef<HTMLDivElement>(null);
  const bar = useRestoreFocusAfterPreview(area, isApplying);
  const report = shown?.report
    ? shown.dry_run
      ? applySuspectChoices(shown.report, choices, at.decisions.months)
      : shown.report
    : undefined;
  const isPreview = report !== undefined && shown?.dry_run === true;
  const corrections = mergeCorrections(applied, pending);
  const collect = (...given: Correction[]) =>
    at.collect(Object.fromEntries(given.map((correction) => [correctionKeyOf(correction), correction])));
  const chooseOrConfirm = async (chosen: File) => {
    const lost = await at.draftLostBy(chosen);
    if (!lost) return void at.choose(chosen);
    const count = formatCount(Object.keys(mergeCorrections(lost.applied, lost.pending)).length, 'correction');
    setReplacement({ file: chosen, text: `${count} of ${lost.file?.name} will be lost.`, isOpen: true });
  };
  const closeConfirmation = () => setReplacement(replacement && { ...replacement, isOpen: false });
  const problem = error ? failureText(error) : run?.state === 'failed' ? (run.error ?? '') : undefined;
  const jump = corrections.jump?.what === 'jump' ? corrections.jump.percent : undefined;
  const day = corrections.day?.what === 'day' ? corrections.day.day : draft.day;
  const progress = (
    <>
      {at.isSending && (
        <p role="status" className={styles.progress}>
          Reading the file…
        </p>
      )}
      {run && isImportRunning(run) && <ImportRunProgress run={run} />}
    </>
  );
  const whole = { className: styles.whole, inert: isImporting };
  return (
    <>
      <Panel title={title}>
        <div {...whole}>
          <FileDropField accept={accept} file={file} onFile={(chosen) => void chooseOrConfirm(chosen)} />
          <ConfirmDialog
            open={replacement?.isOpen ?? false}
            title="Use another file?"
            description={replacement?.text}
            action="Use the other file"
            onConfirm={() => {
              if (replacement) void at.choose(replacement.file);
              closeConfirmation();
            }}
            onClose={closeConfirmation}
          />
          {at.earlier && <EarlierDraft draft={at.earlier} onResume={at.resume} onDiscard={at.forget} />}
          <div className={styles.settings}>
            <PriceDayField
              label={dayLabel}
              value={day}
              onChange={(chosen) => (isPreview ? collect({ what: 'day', day: chosen }) : at.lookAt(chosen))}
            />
            <JumpLimitField
              value={jump ?? report?.jump_percent ?? defaultJumpPercent}
              isRemembered={jump === undefined && (report?.jump_remembered ?? false)}
              onChange={(percent) => collect({ what: 'jump', percent })}
            />
          </div>
        </div>
        {!report && progress}
        {!report && problem !== undefined && (
          <Alert
            severity="error"
            action={!error && file && <Button onClick={() => void at.apply()}>Look at it again</Button>}
          >
            {problem}
          </Alert>
        )}
        <div ref={area} {...whole}>
          {report?.columns && isPreview && (
            <ColumnMapping kind={kind} columns={report.columns} corrections={corrections} onCorrect={collect} />
          )}
          {report && (
            <ImportCorrectionContext
              value={
                isPreview && file
                  ? { corrections, choices, onChoose: at.setChoices, onCorrect: collect, onUndo: at.undo }
                  : undefined
              }
            >
              <ImportReportView report={report}>
                {isPreview && file && <SamplesChoice isChosen={clearSamples} onChange={at.setClearSamples} />}
                {isPreview && shown && (
                  <ReportDownloads of={{ runId: shown.id, decisions: at.decisions }} parts={[['decided', 'Report']]} />
                )}
                {report.import_id !== null && (
                  <Button component={Link} to={`/webmin/imports/${report.import_id}`}>
                    Open this import
                  </Button>
                )}
              </ImportReportView>
            </ImportCorrectionContext>
          )}
          {isPreview && (
            <PendingCorrectionsBar
              ref={bar}
              applied={applied}
              pending={pending}
              isApplying={isApplying}
              canApply={file !== undefined}
              problem={problem}
              progress={progress}
              onApply={() => void at.apply()}
              onDiscard={at.discard}
              onUndo={at.undo}
            >
              {file ? (
                <Button
                  variant="contained"
                  disabled={isApplying || Object.keys(pending).length > 0 || !hasSomething(report)}
                  loading={isImporting}
                  onClick={at.importIt}
                >
                  {importLabel(report)}
                </Button>
              ) : (
                <span>Choose the file again to import it.</span>
              )}
            </PendingCorrectionsBar>
          )}
        </div>
      </Panel>
      <SamplePricesPanel />
      <ImportHistory kind={kind} />
    </>
  );
}

type Report = Parameters<typeof applySuspectChoices>[0];

const isNothing = ({ added, held = 0 }: Report) => added + held === 0;
const hasSomething = (report: Report) => !isNothing(report) || (report.seen_again ?? 0) > 0;

function importLabel(report: Report): string {
  const { added, held = 0, seen_again = 0 } = report;
  if (isNothing(report)) return seen_again > 0 ? `Confirm ${formatCount(seen_again, 'price')}` : 'Nothing to import';
  if (added === 0) return `Hold ${formatCount(held, 'price')}`;
  return `Import ${formatCount(added, 'price')}${held > 0 ? `, hold ${held.toLocaleString('en')}` : ''}`;
}

interface EarlierDraftProps {
  draft: ImportDraft;
  onResume: (draft: ImportDraft) => void;
  onDiscard: () => void;
}

function EarlierDraft({ draft, onResume, onDiscard }: EarlierDraftProps) {
  const count = Object.keys(mergeCorrections(draft.applied, draft.pending)).length;
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <>
          <Button color="inherit" onClick={() => onResume(draft)}>
            Continue
          </Button>
          <Button color="inherit" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      {draft.file?.name} is not imported yet{count > 0 && `, with ${formatCount(count, 'correction')}`}.
    </Alert>
  );
}

function SamplesChoice({ isChosen, onChange }: { isChosen: boolean; onChange: (isChosen: boolean) => void }) {
  const id = useId();
  const { data } = useQuery(samplesQuery);
  if (!data?.are_listed) return null;
  return (
    <FormControl className={styles.choice}>
      <FormControlLabel
        control={
          <Checkbox
            checked={isChosen}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label="Remove the sample prices with it"
      />
      <FormHelperText id={id}>
        Once it is imported. They do not come back, not even when the import is undone.
      </FormHelperText>
    </FormControl>
  );
}

export function MtiImport() {
  return <ImportPage kind="mti" title="Import a survey" accept=".xls,.xlsx" dayLabel="Survey date" />;
}

export function PriceSmartImport() {
  return <ImportPage kind="pricesmart" title="Import a price file" accept=".csv,.xlsx" dayLabel="Date of the prices" />;
}
