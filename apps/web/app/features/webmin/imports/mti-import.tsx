import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { failureText } from '../failure-text.ts';
import { Panel } from '../panel.tsx';
import { dayOfFile } from './day-of-file.ts';
import { FileDrop } from './file-drop.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportReport } from './import-report.tsx';
import styles from './imports.module.css';
import { useImportSurvey } from './queries.ts';

/** The ministry's surveys: what a workbook would do is shown before it does it (WEB-07). */
export default function MtiImport() {
  const [file, setFile] = useState<File>();
  const [day, setDay] = useState('');
  const preview = useImportSurvey({ isDryRun: true });
  const real = useImportSurvey({ isDryRun: false });
  const { mutate: look, reset: forgetPreview } = preview;
  const { reset: forgetResult } = real;

  useEffect(() => {
    forgetPreview();
    forgetResult();
    if (file && day) look({ file, day });
  }, [file, day, look, forgetPreview, forgetResult]);

  const choose = (chosen: File) => {
    setFile(chosen);
    setDay((before) => dayOfFile(chosen.name) || before);
  };
  const report = real.data ?? preview.data;
  const error = real.error ?? preview.error;
  return (
    <>
      <Panel title="Import a survey">
        <FileDrop accept=".xls,.xlsx" file={file} onFile={choose} />
        <TextField
          type="date"
          label="Survey date"
          required
          value={day}
          onChange={(event) => setDay(event.target.value)}
          helperText="The day on which the prices were taken."
          slotProps={{ inputLabel: { shrink: true } }}
          className={styles.day}
        />
        {preview.isPending && <Progress text="Reading the workbook. Nothing is changed yet." />}
        {real.isPending && <Progress text="Importing the prices." />}
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {report && !preview.isPending && (
          <ImportReport report={report}>
            {!real.data && (
              <Button
                variant="contained"
                loading={real.isPending}
                disabled={report.added === 0}
                onClick={() => file && real.mutate({ file, day })}
              >
                {report.added === 0
                  ? 'Nothing to import'
                  : `Import ${report.added.toLocaleString('en')} price${report.added === 1 ? '' : 's'}`}
              </Button>
            )}
          </ImportReport>
        )}
      </Panel>
      <ImportHistory />
    </>
  );
}

function Progress({ text }: { text: string }) {
  return (
    <div role="status">
      <p className={styles.progress}>{text}</p>
      <LinearProgress aria-label={text} />
    </div>
  );
}
