import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { useHydrated } from '~/ui/use-hydrated.ts';

const languages = ['en-TT', 'en'];

/** Recognizes one spoken text at a time. Escape and unmounting end it without a result. */
export function useDictation(onText: (text: string) => void) {
  const isAvailable = useHydrated() && speechRecognition() !== undefined;
  const [isListening, setListening] = useState(false);
  const running = useRef<SpeechRecognition>(undefined);

  const cancel = () => {
    const recognition = running.current;
    running.current = undefined;
    setListening(false);
    recognition?.abort();
  };
  const cancelOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    cancel();
  });
  useEffect(() => {
    if (!isListening) return;
    document.addEventListener('keydown', cancelOnEscape);
    return () => document.removeEventListener('keydown', cancelOnEscape);
  }, [isListening]);
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  return {
    isAvailable,
    isListening,
    cancel,
    start: () => {
      if (!running.current) begin(languages);
    },
    stop: () => running.current?.stop(),
  };

  function begin([lang = 'en', ...others]: readonly string[]): void {
    const Recognition = speechRecognition();
    if (!Recognition) return;
    const recognition = new Recognition();
    running.current = recognition;
    let text = '';
    let error: string | undefined;
    recognition.lang = lang;
    recognition.continuous = false;
    recognition.interimResults = false;
    recognition.onresult = ({ results }) => {
      text = Array.from(results, (spoken) => spoken[0]?.transcript.trim() ?? '').join(' ');
    };
    recognition.onerror = (event) => {
      error = event.error;
    };
    recognition.onend = () => {
      if (running.current !== recognition) return;
      running.current = undefined;
      if (error === 'language-not-supported' && others.length > 0) {
        begin(others);
        return;
      }
      setListening(false);
      finish(text.trim(), error ?? 'no-speech');
    };
    setListening(true);
    try {
      recognition.start();
    } catch {
      cancel();
      showSnackbar(messageFor('no-speech'), 'warning');
    }
  }

  function finish(text: string, error: string): void {
    const message = messageFor(error);
    if (text !== '') onText(text);
    else if (message !== '') showSnackbar(message, 'warning');
  }
}

interface SpeechRecognition {
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

function speechRecognition(): Constructor | undefined {
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

const messageFor = (error: string): string => messages[error] ?? nothing;
