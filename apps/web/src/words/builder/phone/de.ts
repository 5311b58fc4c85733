import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'Layout fürs Handy',
  intro:
    'So sieht das Dashboard auf dem Handy aus. Was du hier anordnest, gilt nur für schmale Seiten; alles andere folgt dem breiten Layout.',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  hide: 'Auf dem Handy ausblenden',
  show: 'Auf dem Handy einblenden',
  hidden: (name) => `${name}, auf dem Handy ausgeblendet`,
  height: 'Höhe in Zeilen',
  heightHint: 'Wie auf breiten Seiten',
  inContainer: 'Der Container bestimmt die Reihenfolge seines Inhalts.',
  reset: 'Handy-Layout zurücksetzen',
  moved: (name, place, count) => `${name}: ${place} von ${count}`,
  sized: (name, rows) => `${name}: Höhe ${rows}`,
};

export default words;
