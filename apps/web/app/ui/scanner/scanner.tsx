import { canonicalBarcode, isBarcodeLike } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Flashlight, FlashlightOff, ImageUp } from 'lucide-react';
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react';
import styles from './scan-dialog.module.css';
import { type CameraState, useCamera } from './use-camera.ts';
import { useDecoder } from './use-decoder.ts';

const vibrationMs = 60;

const cameraTexts: Record<CameraState, string> = {
  starting: 'Starting the camera…',
  on: 'Point the camera at a barcode.',
  refused: 'Allow the camera in your browser’s settings, choose a picture, or type the number.',
  missing: 'We found no camera. Choose a picture, or type the number.',
  failed: 'The camera isn’t available right now. Choose a picture, or type the number.',
};

interface ScannerProps {
  onCode: (code: string) => void;
  children: ReactNode;
}

export function Scanner({ onCode, children }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const camera = useCamera(video);
  const hit = (code: string) => {
    navigator.vibrate?.(vibrationMs);
    setNote(`Barcode ${code}.`);
    onCode(code);
  };
  const { readFile, hasFailed } = useDecoder(video, camera.state === 'on', hit);
  const { state, cameras, light } = camera;
  const isSeeing = state === 'on' || state === 'starting';

  const readPicture = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setNote('Reading the picture…');
    try {
      const code = await readFile(file);
      if (code) hit(code);
      else setNote('We couldn’t read a barcode. Try a closer, sharper picture in good light.');
    } catch {
      setNote('We couldn’t read this picture. Use a JPEG, PNG or WebP file.');
    }
  };

  return (
    <div className={styles.scanner}>
      <div className={styles.view} hidden={!isSeeing}>
        <video ref={video} playsInline muted aria-label="What the camera sees" className={styles.video} />
        <span className={styles.aim} aria-hidden="true" />
      </div>
      <p role="status" className={styles.status} data-problem={!isSeeing || undefined}>
        {hasFailed ? 'We couldn’t load the scanner. Type the number, or try again later.' : note || cameraTexts[state]}
      </p>
      {children}
      <div className={styles.tools}>
        {cameras.length > 1 && (
          <select
            aria-label="Camera"
            className={styles.cameras}
            value={camera.chosen}
            onChange={({ target }) => camera.choose(target.value)}
          >
            {cameras.map(({ deviceId, label }, index) => (
              <option key={deviceId} value={deviceId}>
                {label || `Camera ${index + 1}`}
              </option>
            ))}
          </select>
        )}
        {light && (
          <Button
            variant="outlined"
            aria-pressed={light.isOn}
            onClick={light.toggle}
            startIcon={light.isOn ? <FlashlightOff size={18} /> : <Flashlight size={18} />}
          >
            Light
          </Button>
        )}
        <input ref={fileInput} type="file" accept="image/*" hidden onChange={(event) => void readPicture(event)} />
        <Button variant="outlined" startIcon={<ImageUp size={18} />} onClick={() => fileInput.current?.click()}>
          Choose a picture
        </Button>
      </div>
      <TypedCode onCode={hit} />
    </div>
  );
}

function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Prevents that the surrounding form is submitted.
    event.stopPropagation();
    const code = canonicalBarcode(typed);
    if (!code) return setProblem(problemOf(typed));
    setTyped('');
    onCode(code);
  };
  return (
    <form onSubmit={submit} className={styles.typed} noValidate>
      <TextField
        label="Barcode number"
        size="small"
        fullWidth
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(undefined);
        }}
        error={problem !== undefined}
        helperText={problem}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 30, enterKeyHint: 'search' } }}
      />
      <Button type="submit" variant="outlined">
        Find
      </Button>
    </form>
  );
}

function problemOf(typed: string): string {
  if (typed.trim() === '') return 'Type the number below the bars.';
  return isBarcodeLike(typed)
    ? 'One digit is wrong. Check the number on the label.'
    : 'A barcode has 8, 12 or 13 digits.';
}
