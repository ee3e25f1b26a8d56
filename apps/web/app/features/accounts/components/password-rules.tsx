import {
  isPasswordAllDigits,
  isPasswordLikeOwner,
  isPasswordTooShort,
  minPasswordLength,
  type PasswordOwner,
} from '@bargain-buddy/domain';
import { Circle, CircleCheck } from 'lucide-react';
import styles from './password-rules.module.css';

interface PasswordRulesProps {
  id: string;
  password: string;
  owner: PasswordOwner | undefined;
}

/** The rules for a new password, each ticked once the browser can confirm it. The server makes the final check. */
export function PasswordRules({ id, password, owner }: PasswordRulesProps) {
  const isTyped = password !== '';
  const rules = [
    { text: `At least ${minPasswordLength} characters`, isMet: isTyped && !isPasswordTooShort(password) },
    { text: 'Not only numbers', isMet: isTyped && !isPasswordAllDigits(password) },
    {
      text: 'Different from your name and email',
      isMet: isTyped && owner ? !isPasswordLikeOwner(password, owner) : undefined,
    },
    // Only the server has the list of common passwords.
    { text: 'Not a common password', isMet: undefined },
  ];
  return (
    <ul id={id} className={styles.rules} aria-label="Your password should be">
      {rules.map(({ text, isMet }) => (
        <li key={text} data-met={isMet || undefined}>
          {isMet ? <CircleCheck size={16} /> : <Circle size={16} />}
          {text}
          {isMet !== undefined && <span className="visually-hidden">{isMet ? ', done' : ', not yet'}</span>}
        </li>
      ))}
    </ul>
  );
}
