import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'Braucht Aufmerksamkeit',
  build: (branch) => `Der Build von ${branch} ist fehlgeschlagen`,
  sync: (branch) => `Der dbt-Sync nach ${branch} ist fehlgeschlagen`,
  run: (dashboard) => `„${dashboard}“ konnte nicht zugestellt werden`,
  keyExpires: (name, when) => `Der API-Schlüssel „${name}“ läuft ${when} ab`,
  keyExpired: (name, when) => `Der API-Schlüssel „${name}“ ist ${when} abgelaufen`,
  keyOwner: (owner) => `Er gehört ${owner}.`,
  help: {
    build: 'Korrigiere das Datenmodell und baue es neu. Bis dahin bleibt der vorherige Build aktiv.',
    sync: 'Korrigiere das dbt-Projekt oder seine Einstellungen und starte den Sync erneut.',
    run: 'Nur wer es noch nicht erhalten hat, bekommt es erneut.',
    key: 'Erstelle einen neuen Schlüssel, verwende ihn stattdessen und lösche diesen.',
  },
  syncAgain: 'Erneut synchronisieren',
  sendAgain: 'Erneut zustellen',
  started: 'Gestartet',
  deployments: 'Deployments',
  favourites: 'Favoriten',
  star: 'Zu den Favoriten',
  unstar: 'Aus den Favoriten entfernen',
  recent: 'Zuletzt geöffnet',
  types: { DASHBOARD: 'Dashboard', REPORT: 'Bericht', WORKBOOK: 'Arbeitsmappe', FOLDER: 'Ordner' },
  steps: {
    title: 'Erste Schritte',
    done: (done, all) => `${done} von ${all} Schritten erledigt`,
    isDone: 'Erledigt',
    hide: 'Ausblenden',
    data: { title: 'Daten verbinden', text: 'Oder beginne mit der Demo, die schon bereitsteht.' },
    question: { title: 'Eine erste Frage stellen', text: 'Frage in Worten, oder wähle Felder aus.' },
    report: {
      title: 'Einen Bericht speichern',
      text: 'Behalte die Antwort und finde sie im Arbeitsbereich wieder.',
    },
    dashboard: {
      title: 'Ein Dashboard veröffentlichen',
      text: 'Stelle Berichte für Kolleginnen und Kollegen auf einer Seite zusammen.',
    },
    embedded: {
      title: 'In die eigene Seite einbetten',
      text: 'Deine Kundschaft sieht es mit ihren eigenen Daten.',
    },
  },
};
export default words;
