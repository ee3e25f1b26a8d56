import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { SuggestionOption } from './suggestion-groups.ts';

interface Combobox {
  options: readonly SuggestionOption[];
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onChoose: (option: SuggestionOption) => void;
  onDelete: (option: SuggestionOption) => void;
}

/** Handles the keys of an editable combobox (ARIA Authoring Practices). Shift+Delete also deletes a past search. */
export function useCombobox({ options, isOpen, setOpen, onChoose, onDelete }: Combobox) {
  const [activeIndex, setActiveIndex] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const active = isShown ? options[activeIndex] : undefined;

  const move = (step: 1 | -1) => {
    // The text field is one more position in the cycle.
    const places = options.length + 1;
    const from = active ? activeIndex + 1 : 0;
    setActiveIndex(((from + step + places) % places) - 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return;
      event.preventDefault();
      setOpen(true);
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Delete' && event.shiftKey && active?.kind === 'history') {
      event.preventDefault();
      onDelete(active);
    }
  };

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return { isShown, active, resetActive: () => setActiveIndex(-1), onKeyDown, onBlur };
}
