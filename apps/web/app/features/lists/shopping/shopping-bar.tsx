import { Banknote, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import buttons from '~/ui/buttons.module.css';
import { PlainButton } from '~/ui/plain-button.tsx';
import { useBottomBarHeight } from '~/ui/use-bottom-bar-height.ts';
import { itemCountText, type ShoppingStop, stopLabel } from './arrange-shopping.ts';
import { CashDialog } from './cash-dialog.tsx';
import type { CashBalance, ShoppingTotals } from './item-price-at.ts';
import styles from './shopping-bar.module.css';
import { cashBalanceText, formatCentsAsPrice, maxTotalText } from './totals-texts.ts';

interface ShoppingBarProps {
  totals: ShoppingTotals;
  cartCount: number;
  leftCount: number;
  cash: string | undefined;
  balance: CashBalance | undefined;
  onCash: (cash: string | undefined) => void;
  stops: readonly ShoppingStop[];
  isAtStop: boolean;
  current: ShoppingStop;
  next: ShoppingStop | undefined;
  onStop: (stop: ShoppingStop) => void;
  question: ReactNode;
  onLeave: () => void;
  onDone: () => void;
}

export function ShoppingBar(props: ShoppingBarProps) {
  const { totals, cartCount, leftCount, cash, balance, stops, isAtStop, current, next, onStop } = props;
  const bar = useBottomBarHeight<HTMLElement>();
  const [isCashOpen, setCashOpen] = useState(false);
  const isOver = leftCount === 0;
  const leftCost = totals.left > 0n ? `, ${formatCentsAsPrice(totals.left)}` : '';
  const cashText = balance && `${cashBalanceText(balance)}${isAtStop && stops.length > 1 ? ' after all stops' : ''}`;
  return (
    <footer ref={bar} className={styles.bar}>
      {props.question}
      <div className={styles.money}>
        <p role="status" className={styles.sums}>
          <span>
            In the cart <strong>{formatCentsAsPrice(totals.cart)}</strong>
          </span>{' '}
          <span className={styles.left}>{isOver ? itemCountText(cartCount) : `${leftCount} left${leftCost}`}</span>{' '}
          <small className={styles.bound}>{maxTotalText(totals)}</small>
          {cashText && <span className="visually-hidden"> {cashText}</span>}
        </p>
        <button type="button" className={styles.cash} data-state={balance?.state} onClick={() => setCashOpen(true)}>
          <Banknote size={18} />
          {cashText ?? 'Add cash'}
          {cashText && <span className="visually-hidden">, change cash</span>}
        </button>
      </div>
      {isCashOpen && <CashDialog cash={cash} onCash={props.onCash} onClose={() => setCashOpen(false)} />}
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
              {itemCountText(next.left)}
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

interface StopSelectProps {
  stops: readonly ShoppingStop[];
  current: ShoppingStop;
  onChoose: (stop: ShoppingStop) => void;
}

function StopSelect({ stops, current, onChoose }: StopSelectProps) {
  return (
    <span className={styles.choice}>
      <span aria-hidden="true">
        {stops.findIndex(({ store }) => store === current.store) + 1}/{stops.length}
      </span>
      <ChevronDown size={16} />
      <select
        aria-label="Stop"
        value={String(current.store)}
        onChange={({ target }) => {
          const chosen = stops.find(({ store }) => String(store) === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {stops.map((stop, at) => (
          <option key={stop.store} value={String(stop.store)}>
            {`${at + 1}. ${stopLabel(stop)} (${stop.left} left)`}
          </option>
        ))}
      </select>
    </span>
  );
}
