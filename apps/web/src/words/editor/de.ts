import type { EditorWords } from './words.ts';

const words: EditorWords = {
  newDashboard: 'Neues Dashboard',
  edit: 'Dashboard bearbeiten',
  editing: (title) => `${title} bearbeiten`,
  untitled: 'Dashboard ohne Titel',
  titleLabel: 'Titel des Dashboards',
  saved: 'Gespeichert',
  saving: 'Wird gespeichert…',
  offline: 'Noch nicht gespeichert: Der Server ist nicht erreichbar',
  stopped: 'Nicht gespeichert',
  publish: 'Dashboard veröffentlichen',
  published: 'Veröffentlicht.',
  openPublished: 'Öffnen',
  publishFailed: 'Das Dashboard wurde nicht veröffentlicht',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  add: 'Hinzufügen',
  text: 'Text',
  newText: 'Neuer Text',
  divider: 'Trennlinie',
  spacer: 'Abstand',
  chart: 'Diagramm aus einem Bericht',
  chooseReport: 'Bericht wählen',
  searchReports: 'Berichte suchen',
  noReports:
    'Es gibt noch keine Berichte. Stelle in „Erkunden“ eine Frage und speichere sie; dann lässt sie sich hier anzeigen.',
  nothingFound: 'Kein passender Bericht.',
  back: 'Zurück',
  empty: {
    title: 'Dieses Dashboard ist leer',
    text: 'Füge Diagramme, Kennzahlen, Texte und Filter hinzu. Andere sehen das Dashboard, sobald du es veröffentlichst.',
  },
  selected: (count) => (count === 1 ? '1 Widget ausgewählt' : `${count} Widgets ausgewählt`),
  settings: 'Einstellungen',
  ofDashboard: 'Einstellungen des Dashboards',
  close: 'Einstellungen schließen',
  remove: (count) => (count === 1 ? 'Widget entfernen' : `${count} Widgets entfernen`),
  heading: 'Überschrift',
  showHeading: 'Überschrift anzeigen',
  description: 'Beschreibung',
  markdown: 'Text (Markdown)',
  label: 'Bezeichnung',
  fromReport: 'Wenn leer, wie im Bericht',
  openReport: 'Bericht öffnen',
  noSettings: 'Dieses Widget hat keine Einstellungen.',
  lost: (count) =>
    count === 1
      ? 'Eine deiner Änderungen wurde zurückgenommen, weil jemand anderes dasselbe geändert hat.'
      : `${count} deiner Änderungen wurden zurückgenommen, weil jemand anderes dasselbe geändert hat.`,
  notUndone: 'Das lässt sich nicht mehr rückgängig machen: Jemand anderes hat es inzwischen geändert.',
  refused: 'Die letzte Änderung wurde zurückgenommen.',
  dismiss: 'Schließen',
  inCode: {
    title: 'Dieses Dashboard ist in einer Datei definiert',
    text: 'Ändere es im Datenmodell. Es wird veröffentlicht, sobald die Änderung zusammengeführt ist.',
  },
  gone: {
    title: 'Diese Arbeitsmappe gibt es nicht',
    text: 'Sie wurde gelöscht, oder du hast keinen Zugriff darauf.',
  },
  notAllowed: {
    title: 'Du darfst dieses Dashboard nicht bearbeiten',
    text: 'Wer vollen Zugriff darauf hat, kann es dir erlauben.',
  },
  failed: 'Das Dashboard konnte nicht geladen werden',
};

export default words;
