import type { SecondStep } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import { finishLogin } from '../calls.ts';
import { StepForm } from '../step-form.tsx';

interface LoginStepProps {
  step: SecondStep;
  /** Returns to the password form, with a message if there is one. */
  onBack: (sentence?: string) => void;
}

export default function LoginStep({ step, onBack }: LoginStepProps) {
  return (
    <>
      <StepForm step={step} take={finishLogin} onOver={onBack} />
      <Button fullWidth onClick={() => onBack()}>
        Log in as someone else
      </Button>
    </>
  );
}
