import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'Diese Datei enthält Fehler',
  text: 'Das Dashboard öffnet sich, sobald sie behoben sind. Deine Änderungen landen auf deinem Dev-Branch.',
  open: 'Speichern und Dashboard öffnen',
  changed: 'Jemand anderes hat die Datei inzwischen geändert.',
  overwrite: 'Trotzdem meine speichern',
  loadTheirs: 'Andere Fassung laden',
};

export default words;
