import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `Sortiert sind nur die ${count} angezeigten Zeilen; es gibt weitere.`,
  everyMinute: 'Jede Minute neu abfragen',
  askedAt: (time) => `Abgefragt um ${time}`,
  notRenewed: 'Die neue Abfrage ist fehlgeschlagen. Das sind die Zeilen von vorher.',
  changeTitle: 'Titel ändern',
  columnTitle: 'Titel der Spalte',
  modelTitle: (title) => `Leer lassen für „${title}“, den Titel im Datenmodell.`,
  changeFormat: 'Zahlen formatieren',
  modelFormat: 'Wie im Datenmodell',
  decimals: 'Nachkommastellen',
  fieldsWidth: 'Breite der Felder',
  foldersWidth: 'Breite der Ordner',
};

export default words;
