import type { SecondStep, SecondStepMethod } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { hasStepExpired, type SecondStepProof, signInFailure } from './calls.ts';
import { canUsePasskeys, getPasskey } from './passkeys.ts';
import styles from './step-form.module.css';

interface StepFormProps {
  step: SecondStep;
  /** Submits the proof. The form shows the error if it rejects. */
  take: (proof: SecondStepProof) => Promise<void>;
  onOver: (sentence: string) => void;
}

const switches: Record<SecondStepMethod, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  recovery_code: 'Use a recovery code',
};

export function StepForm({ step, take, onOver }: StepFormProps) {
  const { token, options } = step;
  const ways = step.methods.filter((way) => way !== 'passkey' || (options !== null && canUsePasskeys()));
  const [chosen, setChosen] = useState<SecondStepMethod>();
  const way = chosen ?? ways[0];
  const resolver = contractResolver(({ finishLoginSchema }) => finishLoginSchema, {
    toBody: ({ text }: { text: string }) => (way === 'code' ? { token, code: text } : { token, recovery_code: text }),
    error: () => (way === 'code' ? 'Enter the six digits.' : 'Enter one of your codes.'),
  });
  const { field, reset, failure, isSubmitting, onSubmit } = useAppForm<{ text: string }, SecondStepProof>({
    defaultValues: { text: '' },
    ...(way !== 'passkey' && { resolver }),
    send: async (body) => {
      try {
        await take(way === 'passkey' && options ? { token, passkey: await getPasskey(options) } : body);
      } catch (error) {
        if (!hasStepExpired(error)) throw error;
        onOver(signInFailure(error));
      }
    },
    failureText: signInFailure,
  });
  const change = (to: SecondStepMethod) => {
    setChosen(to);
    reset();
  };

  if (!way) return <p>You have no second step left. Ask another administrator to reset it.</p>;
  return (
    <Form label="Second step" failure={failure} onSubmit={onSubmit}>
      {way === 'code' && (
        <TextField
          key={way}
          label="Code from your app"
          required
          autoFocus
          autoComplete="one-time-code"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
          {...field('text', { hint: 'Six digits that change every 30 seconds.' })}
        />
      )}
      {way === 'recovery_code' && (
        <TextField
          key={way}
          label="Recovery code"
          required
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 40 } }}
          {...field('text', { hint: 'One of the ten codes you saved. Each works once.' })}
        />
      )}
      {way === 'passkey' && <p className={styles.text}>Your device asks for your fingerprint, face or PIN.</p>}
      <div className={styles.end}>
        <SubmitButton isBusy={isSubmitting} autoFocus={way === 'passkey'}>
          {way === 'passkey' ? 'Use a passkey' : 'Continue'}
        </SubmitButton>
        <div className={styles.others}>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button
                key={other}
                disabled={isSubmitting}
                startIcon={other === 'passkey' ? <KeyRound size={18} /> : undefined}
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
