import Button from '@mui/material/Button';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import styles from './file-drop.module.css';

interface FileDropProps {
  accept: string;
  file: File | undefined;
  onFile: (file: File) => void;
}

export function FileDrop({ accept, file, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp size={28} aria-hidden="true" />
      <span className={styles.name}>{file ? `${file.name} · ${sizeOf(file)}` : 'Drop a file here, or'}</span>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-label="File"
        className={styles.input}
        onChange={(event) => {
          take(event.target.files);
          // Without this, the browser fires no event when the user corrects a file and selects it again.
          event.target.value = '';
        }}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
    </div>
  );
}

function sizeOf({ size }: File): string {
  return size < 1_000_000 ? `${Math.max(1, Math.round(size / 1_000))} kB` : `${(size / 1_000_000).toFixed(1)} MB`;
}
