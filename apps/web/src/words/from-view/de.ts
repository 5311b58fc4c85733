import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `Aktionen für ${view}`,
  ofThisView: 'Dashboard aus dieser View erstellen',
  otherWays: 'Andere Wege zu einem Dashboard',
  start: 'Mit einer View beginnen',
  title: 'Dashboard aus einer View',
  hint: 'Du bekommst einen Entwurf mit Kennzahlen, Verläufen, den Aufteilungen mit den größten Unterschieden, einer Tabelle und Filtern. Vor dem Veröffentlichen kannst du alles ändern.',
  view: 'View',
  make: 'Dashboard erstellen',
  making: (view) => `Dashboard aus ${view} wird erstellt`,
  looking: 'Die Daten werden gelesen, um auszuwählen, was sich zu zeigen lohnt.',
  failed: 'Das Dashboard konnte nicht erstellt werden',
  denied: 'Du darfst die Zeilen dieser View nicht sehen.',
  cancel: 'Abbrechen',
};
export default words;
