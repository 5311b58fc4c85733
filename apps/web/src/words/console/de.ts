import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'Start',
  explore: 'Erkunden',
  ask: 'Fragen',
  workspace: 'Arbeitsbereich',
  model: 'Modell',
  deliveries: 'Zustellungen',
  dataSources: 'Datenquellen',
  languageModel: 'Sprachmodell',
  connectedApplications: 'Verbundene Anwendungen',
  navigation: 'Hauptnavigation',
  openNavigation: 'Navigation öffnen',
  closeNavigation: 'Navigation schließen',
  skip: 'Zum Inhalt springen',
  deployment: 'Deployment',
  newDeployment: 'Neues Deployment',
  account: 'Dein Konto',
  api: 'API-Referenz',
  signOut: 'Abmelden',
  palette: {
    open: 'Suchen',
    title: 'Suche und Befehle',
    placeholder: 'Seiten, Inhalte, Felder und Aktionen suchen',
    pages: 'Seiten',
    dashboards: 'Dashboards',
    fields: 'Felder',
    actions: 'Aktionen',
    nothing: (text) => `Nichts passt zu „${text}“`,
    failed: 'Einige Ergebnisse konnten nicht geladen werden',
  },
  keys: {
    title: 'Tastenkürzel',
    palette: 'Suche und Befehle',
    search: 'Auf dieser Seite suchen',
    help: 'Tastenkürzel anzeigen',
    leave: 'Dialog schließen',
    select: 'Zeile auswählen',
    goTo: (page) => `Zu „${page}“ gehen`,
    between: 'dann',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Die Adresse ist falsch, oder die Seite ist umgezogen.',
    action: 'Zur Startseite',
  },
  notReached: {
    title: 'Deployment nicht gefunden',
    text: 'Es existiert nicht oder ist nicht für dich freigegeben.',
  },
  notAllowed: {
    title: 'Du kannst diese Daten nicht erkunden',
    text: (deployment) =>
      `Um ${deployment} zu erkunden, brauchst du eine Rolle wie Explorer. Jemand aus der Administration kann sie dir geben.`,
  },
  failed: {
    title: 'Diese Seite funktioniert nicht mehr',
    text: 'Lade sie neu, um fortzufahren. Was in der Adresse steht, bleibt erhalten.',
    action: 'Seite neu laden',
  },
};
export default words;
