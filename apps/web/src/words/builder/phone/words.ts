/** The texts of the phone layout of a dashboard, in one language. */
export interface PhoneWords {
  readonly toggle: string;
  readonly intro: string;
  readonly moveUp: string;
  readonly moveDown: string;
  readonly hide: string;
  readonly show: string;
  readonly hidden: (name: string) => string;
  readonly height: string;
  readonly heightHint: string;
  readonly inContainer: string;
  readonly reset: string;
  readonly moved: (name: string, place: string, count: string) => string;
  readonly sized: (name: string, rows: string) => string;
}

export const ENGLISH: PhoneWords = {
  toggle: 'Phone layout',
  intro:
    'This is the board on a phone. What you arrange here applies to narrow pages only; everything else follows the wide layout.',
  moveUp: 'Move up',
  moveDown: 'Move down',
  hide: 'Hide on phones',
  show: 'Show on phones',
  hidden: (name) => `${name}, hidden on phones`,
  height: 'Height in rows',
  heightHint: 'As on wide pages',
  inContainer: 'The container decides the order of what is in it.',
  reset: 'Reset phone layout',
  moved: (name, place, count) => `${name}: ${place} of ${count}`,
  sized: (name, rows) => `${name}: height ${rows}`,
};
