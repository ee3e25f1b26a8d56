import Button from '@mui/material/Button';
import { Link } from 'react-router';
import styles from './invite-steps.module.css';

const large = { size: 'large', fullWidth: true } as const;

/** For guests. After login or sign-up they return to `from`. */
export function SignInStep({ from, email }: { from: '/invite' | '/join'; email?: string }) {
  const search = `?from=${encodeURIComponent(from)}`;
  return (
    <div className={styles.step}>
      <p>{from === '/join' ? 'Log in to join' : 'Log in to answer'}, or sign up for free.</p>
      <Button component={Link} to={{ pathname: '/sign-up', search }} state={{ email }} variant="contained" {...large}>
        Sign up
      </Button>
      <Button component={Link} to={{ pathname: '/login', search }} state={{ email }} variant="outlined" {...large}>
        Log in
      </Button>
    </div>
  );
}

export function OpenListButton({ listId }: { listId: number }) {
  return (
    <Button component={Link} to={`/shopping-lists?list=${listId}`} variant="contained" {...large}>
      Open list
    </Button>
  );
}

export function HomeButton() {
  return (
    <Button component={Link} to="/" variant="outlined" {...large}>
      Back To Home
    </Button>
  );
}
