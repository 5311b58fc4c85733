import { createContext, use } from 'react';
import { useBoard } from '../store/board-context.ts';
import { COLUMN_BELOW } from './layout.ts';

const Phone = createContext<boolean | undefined>(undefined);

/** Whether the board around a component is as narrow as a phone. A narrow container of a wide board is not one. */
export const PhoneProvider = Phone;

export function useIsPhone(): boolean {
  return use(Phone) ?? false;
}

/**
 * The same for a canvas, which decides it if none is around it.
 * @param width of the canvas; undefined before it is measured
 */
export function usePhoneOf(width: number | undefined): boolean {
  const outer = use(Phone);
  const { rendering } = useBoard();
  return outer ?? (rendering === undefined && width !== undefined && width < COLUMN_BELOW);
}
