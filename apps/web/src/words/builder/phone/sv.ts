import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'Mobillayout',
  intro:
    'Så ser instrumentpanelen ut på en mobil. Det du ordnar här gäller bara smala sidor; resten följer den breda layouten.',
  moveUp: 'Flytta upp',
  moveDown: 'Flytta ned',
  hide: 'Dölj på mobilen',
  show: 'Visa på mobilen',
  hidden: (name) => `${name}, dold på mobilen`,
  height: 'Höjd i rader',
  heightHint: 'Som på breda sidor',
  inContainer: 'Behållaren bestämmer ordningen på innehållet.',
  reset: 'Återställ mobillayouten',
  moved: (name, place, count) => `${name}: ${place} av ${count}`,
  sized: (name, rows) => `${name}: höjd ${rows}`,
};

export default words;
