import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'Verlauf',
  files: 'Dateien',
  commits: 'Commits',
  commit: 'Commit',
  choose: 'Wähle einen Commit, um seine Änderungen zu sehen.',
  failed: 'Die Commits konnten nicht geladen werden',
  commitFailed: 'Der Commit konnte nicht geladen werden',
  nothing: 'Dieser Branch hat noch keine Commits.',
  nothingOf: (path) => `Kein Commit auf diesem Branch hat ${path} geändert.`,
  noMessage: 'Keine Nachricht',
  noChanges: 'Dieser Commit ändert keine Dateien.',
  changedFiles: 'Geänderte Dateien',
  more: 'Mehr anzeigen',
  allFiles: 'Commits aller Dateien anzeigen',
  ofFile: 'Verlauf dieser Datei',
  blame: 'Anzeigen, wer welche Zeile geschrieben hat',
  uncommitted: 'Nicht committet',
  restore: 'Diese Version wiederherstellen',
  restoreTitle: (path) => `Diese Version von ${path} wiederherstellen?`,
  restoreText:
    'Sie wird in deine Bearbeitung des Branches geschrieben und ersetzt den Inhalt, den die Datei dort hat. Noch wird nichts committet.',
};
export default words;
