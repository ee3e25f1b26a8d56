import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmSession, refetchUser, startConfirmation } from './calls.ts';
import { StepForm } from './step-form.tsx';

const stepQuery = { queryKey: ['second-step'], queryFn: startConfirmation, staleTime: Infinity, gcTime: 0 } as const;

export function SessionSecondStep({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const { data: step, isError, refetch } = useQuery(stepQuery);
  const [over, setOver] = useState<string>();
  const again = () => {
    setOver(undefined);
    void refetch();
  };
  if (isError || over) {
    return (
      <p role="alert">
        {over ?? 'We couldn’t load this.'} <Button onClick={again}>Try again</Button>
      </p>
    );
  }
  if (!step) return <Skeleton variant="rounded" height={160} />;
  return (
    <StepForm
      key={step.token}
      step={step}
      take={async (proof) => {
        await confirmSession(proof);
        await refetchUser(queryClient);
        onDone();
      }}
      onOver={setOver}
    />
  );
}
