import type { BaseSyntheticEvent } from 'react';
import { type FieldValues, type Path, type RegisterOptions, type UseFormProps, useForm } from 'react-hook-form';
import { ApiError } from '~/lib/api-error.ts';

export interface AppFormProps<Values extends FieldValues, Output> extends UseFormProps<Values, unknown, Output> {
  /** Sends the valid values. The form shows the error if it rejects. `event` submitted it. */
  send: (values: Output, event: BaseSyntheticEvent) => unknown;
  /** Returns the text for an error. The form shows it as `failure`, unless the error names fields of the form. */
  failureText?: (error: unknown) => string | undefined;
}

/** A form that is sent once at a time and shows the server's errors at its fields. */
export function useAppForm<Values extends FieldValues, Output = Values>({
  send,
  failureText,
  ...props
}: AppFormProps<Values, Output>) {
  const form = useForm<Values, unknown, Output>(props);
  const { errors, isSubmitting } = form.formState;

  const setFailure = (message: string | undefined) =>
    message ? form.setError('root', { message }) : form.clearErrors('root');
  const setProblems = (problems: Record<string, string | undefined>) => {
    for (const [index, [name, message]] of Object.entries(problems).entries())
      if (message) form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
  };

  const submit = async (values: Output, event: BaseSyntheticEvent) => {
    try {
      await send(values, event);
    } catch (error) {
      const text = failureText?.(error);
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      const own = fields.filter(([name]) => name in form.getValues());
      setProblems(Object.fromEntries(own.map(([name, messages]) => [name, messages.join(' ')])));
      if (own.length === 0) setFailure(text);
    }
  };

  return {
    ...form,
    isSubmitting,
    failure: errors.root?.message,
    setFailure,
    setProblems,
    onSubmit: (event: BaseSyntheticEvent) => {
      event.preventDefault();
      if (isSubmitting) return;
      // An error of an unregistered field would block the form.
      form.clearErrors();
      void form.handleSubmit((values) => submit(values, event))(event);
    },
    field: <Name extends Path<Values>>(
      name: Name,
      { hint, ...rules }: RegisterOptions<Values, Name> & { hint?: string } = {},
    ) => {
      const problem = form.getFieldState(name, form.formState).error?.message;
      return {
        error: problem !== undefined,
        helperText: problem ?? hint,
        ...form.register(name, rules as RegisterOptions<Values, Name>),
      };
    },
  };
}
