import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'Neues Deployment',
  about: 'Ein Deployment hat eigene Datenquellen, ein eigenes Datenmodell, eigene Personen und Dashboards.',
  notAllowed: {
    title: 'Du kannst keine Deployments anlegen',
    text: 'Dafür ist die Berechtigung DeploymentCreate nötig.',
  },
  name: 'Name',
  nameHelp: 'So, wie andere ihn sehen sollen, zum Beispiel Vertrieb',
  nameMissing: 'Gib einen Namen ein',
  taken: 'Ein anderes Deployment heißt schon so',
  failed: 'Das Deployment konnte nicht angelegt werden',
  create: 'Deployment anlegen',
  next: 'So geht es weiter',
  steps: [
    { title: 'Datenquelle verbinden', text: 'Eine Datenbank oder Dateien, die du auf die Seite ziehst.' },
    {
      title: 'Tabellen wählen',
      text: 'Facet liest ihre Spalten und Schlüssel; die Zeilen bleiben, wo sie sind.',
    },
    {
      title: 'Modell prüfen',
      text: 'Facet schlägt Cubes, Joins und Views vor, die du liest, änderst und veröffentlichst.',
    },
    { title: 'Eine Frage stellen', text: 'Die Antwort kommt auf ein erstes Dashboard.' },
  ],
};
export default words;
