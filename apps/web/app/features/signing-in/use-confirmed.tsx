import type { SecondStep } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { needsConfirmation, signInMethodsQuery, startConfirmation } from './calls.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The user cancelled the confirmation, or it expired with `message`. */
export class NotConfirmed extends Error {}

interface StepRequest {
  step: SecondStep;
  asksStep: boolean;
  settle: (problem?: NotConfirmed) => void;
}

export function useConfirmed(): { run: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<StepRequest>();
  const requestStep = (step: SecondStep, asksStep: boolean) =>
    new Promise<void>((resolve, reject) => {
      const settle = (problem?: NotConfirmed) => {
        setAsked(undefined);
        if (problem) reject(problem);
        else resolve();
      };
      setAsked({ step, asksStep, settle });
    });

  const run = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!needsConfirmation(error)) throw error;
      const [step, methods] = await Promise.all([startConfirmation(), queryClient.fetchQuery(signInMethodsQuery)]);
      await requestStep(step, methods.asks_second_step);
      return work();
    }
  };
  const dialog = asked && (
    <ConfirmDialog
      step={asked.step}
      asksStep={asked.asksStep}
      onConfirmed={() => asked.settle()}
      onClose={(sentence) => asked.settle(new NotConfirmed(sentence))}
    />
  );
  return { run, dialog };
}
