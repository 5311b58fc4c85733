import { INVISIBLE } from '../../../pages/visible-text.ts';

/** More than this many marks on a letter, which no language needs, would cover the lines around it. */
const MARKS = /(\p{M}{4})\p{M}+/gu;

/** The name that a client has given itself, with its host, which the name cannot turn around, cover or move out of sight. */
export function ownName(name: string, host: string): string {
  return `${name.replace(INVISIBLE, '').replace(MARKS, '$1')} (${host})`.trim();
}
