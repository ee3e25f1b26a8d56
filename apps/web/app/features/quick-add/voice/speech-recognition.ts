export interface SpeechRecognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  /** Ends with the result so far. */
  stop(): void;
  /** Ends without a result. */
  abort(): void;
}

type Constructor = new () => SpeechRecognition;

export function speechRecognition(): Constructor | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: Constructor;
    webkitSpeechRecognition?: Constructor;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
}

const nothing = 'We didn’t catch that. Tap the microphone and try again.';

const messages: Record<string, string> = {
  aborted: '',
  'no-speech': nothing,
  'not-allowed': 'Allow the microphone in your browser’s settings to add by voice.',
  'service-not-allowed': 'Allow the microphone in your browser’s settings to add by voice.',
  'audio-capture': 'We couldn’t find a microphone.',
  network: 'Voice needs a connection. Type your items instead.',
};

export const messageFor = (error: string): string => messages[error] ?? nothing;
