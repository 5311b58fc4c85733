import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'Mobillayout',
  intro:
    'Slik ser dashbordet ut på en mobil. Det du ordner her, gjelder bare smale sider; resten følger det brede oppsettet.',
  moveUp: 'Flytt opp',
  moveDown: 'Flytt ned',
  hide: 'Skjul på mobil',
  show: 'Vis på mobil',
  hidden: (name) => `${name}, skjult på mobil`,
  height: 'Høyde i rader',
  heightHint: 'Som på brede sider',
  inContainer: 'Beholderen bestemmer rekkefølgen på innholdet.',
  reset: 'Tilbakestill mobillayouten',
  moved: (name, place, count) => `${name}: ${place} av ${count}`,
  sized: (name, rows) => `${name}: høyde ${rows}`,
};

export default words;
