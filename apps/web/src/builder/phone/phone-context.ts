import { createContext, use } from 'react';

interface PhoneActions {
  /** @param button the one that had the focus, which keeps it */
  move(id: string, step: 1 | -1, button?: 'up' | 'down'): void;
  toggle(id: string): void;
}

const PhoneContext = createContext<PhoneActions | null>(null);
export const PhoneProvider = PhoneContext;

export function usePhoneActions(): PhoneActions {
  const actions = use(PhoneContext);
  if (actions === null) throw new Error('There is no phone layout around this component');
  return actions;
}
