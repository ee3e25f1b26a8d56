import type { SecondStep, SecondStepMethod } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { isOver, type StepProof, signInFailure } from './calls.ts';
import { canUsePasskeys, getPasskey } from './passkeys.ts';
import styles from './step-form.module.css';

interface StepFormProps {
  step: SecondStep;
  /** Submits the proof. The form shows the error if it rejects. */
  take: (proof: StepProof) => Promise<void>;
  /** Called with the server's message if the step has expired. */
  onOver: (sentence: string) => void;
}

const switches: Record<SecondStepMethod, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  recovery_code: 'Use a recovery code',
};

export function StepForm({ step, take, onOver }: StepFormProps) {
  const { options } = step;
  const ways = step.methods.filter((way) => way !== 'passkey' || (options !== null && canUsePasskeys()));
  const [chosen, setChosen] = useState<SecondStepMethod>();
  const way = chosen ?? ways[0];
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const attempt = async (getProof: () => Promise<StepProof>) => {
    setFailure(undefined);
    setBusy(true);
    try {
      await take(await getProof());
    } catch (error) {
      if (isOver(error)) onOver(signInFailure(error));
      else setFailure(signInFailure(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (way === 'passkey' && options) void attempt(async () => ({ passkey: await getPasskey(options) }));
    else if (text.trim() === '') setFailure(way === 'code' ? 'Enter the six digits.' : 'Enter one of your codes.');
    else void attempt(async () => (way === 'code' ? { code: text } : { recovery_code: text }));
  };
  const change = (to: SecondStepMethod) => {
    setChosen(to);
    setText('');
    setFailure(undefined);
  };

  if (!way) return <p>You have no second step left. Ask another administrator to reset it.</p>;
  return (
    <Form label="Second step" failure={failure} onSubmit={submit}>
      {way === 'code' && (
        <TextField
          key={way}
          label="Code from your app"
          value={text}
          onChange={(event) => setText(event.target.value)}
          required
          autoFocus
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
          helperText="Six digits that change every 30 seconds."
        />
      )}
      {way === 'recovery_code' && (
        <TextField
          key={way}
          label="Recovery code"
          value={text}
          onChange={(event) => setText(event.target.value)}
          required
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } }}
          helperText="One of the ten codes you saved. Each works once."
        />
      )}
      {way === 'passkey' && <p className={styles.text}>Your device asks for your fingerprint, face or PIN.</p>}
      <div className={styles.end}>
        <SubmitButton isBusy={isBusy} autoFocus={way === 'passkey'}>
          {way === 'passkey' ? 'Use a passkey' : 'Continue'}
        </SubmitButton>
        <div className={styles.others}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button
                key={other}
                disabled={isBusy}
                startIcon={other === 'passkey' ? <KeyRound size={18} aria-hidden="true" /> : undefined}
                onClick={() => change(other)}
              >
                {switches[other]}
              </Button>
            ))}
        </div>
      </div>
    </Form>
  );
}
