import { Banknote } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import { useLiesAtBottom } from '~/ui/use-lies-at-bottom.ts';
import { type Stop, stopLabel, thingsText } from './arrange-shopping.ts';
import { CashDialog } from './cash-dialog.tsx';
import type { CashBalance, Totals } from './price-at.ts';
import styles from './shopping-bar.module.css';
import { StopSelect } from './stop-select.tsx';
import { balanceText, boundText, money } from './totals-texts.ts';

interface ShoppingBarProps {
  totals: Totals;
  cartCount: number;
  leftCount: number;
  cash: string | undefined;
  balance: CashBalance | undefined;
  onCash: (cash: string | undefined) => void;
  stops: readonly Stop[];
  isAtStop: boolean;
  current: Stop;
  next: Stop | undefined;
  onStop: (stop: Stop) => void;
  question: ReactNode;
  onLeave: () => void;
  onDone: () => void;
}

export function ShoppingBar(props: ShoppingBarProps) {
  const { totals, cartCount, leftCount, cash, balance, stops, isAtStop, current, next, onStop } = props;
  const bar = useLiesAtBottom<HTMLElement>();
  const [asksCash, setAsksCash] = useState(false);
  const isOver = leftCount === 0;
  const leftCost = totals.left > 0n ? `, ${money(totals.left)}` : '';
  const cashText = balance && `${balanceText(balance)}${isAtStop && stops.length > 1 ? ' after all stops' : ''}`;
  return (
    <footer ref={bar} className={styles.bar}>
      {props.question}
      <div className={styles.money}>
        <p role="status" className={styles.sums}>
          <span>
            In the cart <strong>{money(totals.cart)}</strong>
          </span>{' '}
          <span className={styles.left}>{isOver ? thingsText(cartCount) : `${leftCount} left${leftCost}`}</span>{' '}
          <small className={styles.bound}>{boundText(totals)}</small>
          {cashText && <span className="visually-hidden"> {cashText}</span>}
        </p>
        <button type="button" className={styles.cash} data-state={balance?.state} onClick={() => setAsksCash(true)}>
          <Banknote size={18} aria-hidden="true" />
          {cashText ?? 'Add cash'}
          {cashText && <span className="visually-hidden">, change cash</span>}
        </button>
      </div>
      {asksCash && <CashDialog cash={cash} onCash={props.onCash} onClose={() => setAsksCash(false)} />}
      <div className={styles.moves}>
        {next && (
          <button
            type="button"
            className={`${isOver ? buttons.primary : buttons.secondary} ${styles.next}`}
            onClick={() => onStop(next)}
          >
            <span>Next stop: {stopLabel(next)}</span>
            <small>
              <span className="visually-hidden">, </span>
              {thingsText(next.left)}
            </small>
          </button>
        )}
        <div className={styles.ways}>
          <PlainButton aria-label="Leave shopping" onClick={props.onLeave}>
            Leave
          </PlainButton>
          <button
            type="button"
            className={`${isOver && !next ? buttons.primary : buttons.secondary} ${styles.done}`}
            onClick={props.onDone}
          >
            Done shopping
          </button>
          {stops.length > 1 && <StopSelect stops={stops} current={current} onChoose={onStop} />}
        </div>
      </div>
    </footer>
  );
}
