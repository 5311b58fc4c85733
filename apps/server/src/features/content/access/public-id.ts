import { randomInt } from 'node:crypto';
import { Matching } from '../../../http/shapes.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id that identifies a report or dashboard in links and files. */
export const PublicId = Matching('^[0-9A-Za-z]{12}$', 'be 12 letters and digits', {
  minLength: 12,
  maxLength: 12,
  examples: ['Q4Revenue001'],
});

/** Creates a random public id: 71 bits, so that a duplicate never occurs in practice. */
export function newPublicId(): string {
  return Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/**
 * Whether an id has the form of placeholders for reports without a stable id: a number of at most 11 digits, padded
 * with zeros. Placeholders are not unique, so nobody may choose one.
 */
export function isPlaceholder(publicId: string): boolean {
  return /^0[0-9]{11}$/.test(publicId);
}
