import { Mic, Square } from 'lucide-react';
import buttons from '~/ui/buttons.module.css';
import styles from './microphone-button.module.css';
import type { useDictation } from './use-dictation.ts';

export function MicrophoneButton({ isAvailable, isListening, start, stop }: ReturnType<typeof useDictation>) {
  if (!isAvailable) return null;
  const Icon = isListening ? Square : Mic;
  const label = isListening ? 'Stop listening' : 'Add by voice';
  return (
    <button
      type="button"
      className={isListening ? `${buttons.icon} ${styles.listening}` : buttons.icon}
      aria-label={label}
      title={label}
      onClick={isListening ? stop : start}
    >
      <Icon size={isListening ? 18 : 22} />
    </button>
  );
}
