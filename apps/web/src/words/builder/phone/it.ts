import type { PhoneWords } from './words.ts';

const words: PhoneWords = {
  toggle: 'Layout per telefono',
  intro:
    'Ecco la dashboard su un telefono. Quello che disponi qui vale solo per le pagine strette; il resto segue il layout largo.',
  moveUp: 'Sposta su',
  moveDown: 'Sposta giù',
  hide: 'Nascondi sul telefono',
  show: 'Mostra sul telefono',
  hidden: (name) => `${name}, nascosto sul telefono`,
  height: 'Altezza in righe',
  heightHint: 'Come nelle pagine larghe',
  inContainer: 'Il contenitore decide l’ordine del suo contenuto.',
  reset: 'Ripristina il layout per telefono',
  moved: (name, place, count) => `${name}: ${place} di ${count}`,
  sized: (name, rows) => `${name}: altezza ${rows}`,
};

export default words;
