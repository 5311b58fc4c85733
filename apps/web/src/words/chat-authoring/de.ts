import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Zum Dashboard hinzufügen',
  addHere: 'Zu diesem Dashboard hinzufügen',
  draft: 'Dashboard entwerfen',
  drafted: 'Entwurf, noch nicht gespeichert',
  overviewOf: (view) => `Übersicht über ${view}: Kennzahlen, Verläufe, eine Tabelle und Filter`,
  filtersOfChart: 'Die Filter der Frage gelten nur für ihr Diagramm.',
  made: (dashboard) => `„${dashboard}“ ist jetzt im Arbeitsbereich.`,
  title: 'Zu einem Dashboard hinzufügen',
  search: 'Dashboards durchsuchen',
  choices: 'Dashboards, die du bearbeiten kannst',
  none: 'Noch gibt es kein Dashboard, das du bearbeiten kannst.',
  noneFound: 'Kein Dashboard, das du bearbeiten kannst, hat diesen Namen.',
  newDashboard: 'Neues Dashboard',
  create: 'Erstellen und hinzufügen',
  failed: 'Das Diagramm konnte nicht hinzugefügt werden.',
  added: (dashboard) => `Zum Entwurf von „${dashboard}“ hinzugefügt.`,
  addedHere: 'Das Diagramm ist auf dem Dashboard.',
  open: 'Dashboard öffnen',
  undo: 'Rückgängig machen',
  undone: 'Das Diagramm ist nicht mehr auf dem Dashboard.',
  notUndone: 'Das Diagramm konnte nicht entfernt werden. Öffne das Dashboard, um es zu entfernen.',
};
export default words;
