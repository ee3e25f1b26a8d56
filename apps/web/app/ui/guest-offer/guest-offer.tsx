import { Link, useLocation } from 'react-router';
import { loginPath, signUpPath } from '~/lib/sign-in-path.ts';
import { Scene } from '../brand/index.ts';
import buttons from '../buttons.module.css';
import page from '../message-page.module.css';
import styles from './guest-offer.module.css';

interface GuestOfferProps {
  scene: Parameters<typeof Scene>[0]['name'];
  title: string;
  text: string;
}

/** A page of an account, for a guest. Login and sign-up return to it. */
export function GuestSignInPage({ scene, title, text }: GuestOfferProps) {
  const { pathname, search } = useLocation();
  const origin = pathname + search;
  return (
    <div className={`${page.page} ${styles.offer}`}>
      <Scene name={scene} />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={page.actions}>
        <Link className={buttons.primary} to={loginPath(origin)}>
          Log in
        </Link>
        <Link className={buttons.secondary} to={signUpPath(origin)}>
          Sign up
        </Link>
      </div>
    </div>
  );
}
