import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  title: 'Datenquellen',
  about: 'Die Datenbanken und Dateien, die das Datenmodell liest.',
  notAllowed: {
    title: 'Du kannst die Datenquellen nicht sehen',
    text: 'Sie sind für Personen, die die Zugangsdaten oder die Daten dieses Deployments verwalten.',
  },
  failed: 'Die Datenquellen konnten nicht geladen werden',
  readOnly:
    'Um Verbindungen zu ändern, brauchst du das Recht, die Zugangsdaten dieses Deployments zu verwalten.',
  connect: 'Datenbank verbinden',
  chooseTables: 'Tabellen wählen',
  empty: {
    title: 'Verbinde eine Datenbank oder lege eine Datei ab',
    text: 'Deine Daten bleiben, wo sie sind: Abfragen gehen an die Datenbank. Ohne Datenbank kannst du CSV-, JSON-, Parquet- und DuckDB-Dateien hochladen.',
  },
  columns: { source: 'Datenquelle', place: 'Datenbank', driver: 'Treiber', tested: 'Letzter Test' },
  installed: 'Installiert',
  notInstalled: 'Nicht installiert',
  uploadedFiles: 'Hochgeladene Dateien',
  notTested: 'Noch nicht getestet',
  works: 'Verbindung funktioniert',
  testing: 'Verbindung wird aufgebaut …',
  edit: 'Verbindung bearbeiten',
  test: 'Verbindung testen',
  testAll: 'Verbindungen testen',
  cancelTest: 'Test abbrechen',
  testFailed: 'Der Test konnte nicht gestartet werden',
  remove: 'Datenquelle entfernen',
  removeTitle: (name) => `Datenquelle ${name} entfernen?`,
  removeText:
    'Ihre Einstellungen und Zugangsdaten werden gelöscht, und Cubes, die sie lesen, funktionieren nicht mehr. Die Datenbank selbst bleibt unverändert.',
  removed: (name) => `${name} entfernt`,
  chooseType: 'Datenbank auswählen',
  searchTypes: 'Datenbanken suchen',
  clearSearch: 'Suche leeren',
  commonTypes: 'Häufig verwendet',
  otherTypes: 'Weitere Datenbanken',
  noType: (text) => `Keine Datenbank passt zu „${text}“`,
  newTitle: (type) => `${type} verbinden`,
  editTitle: (name) => `${name} bearbeiten`,
  unknownSource: 'Diese Datenquelle gibt es nicht. Vielleicht wurde sie entfernt.',
  name: 'Name',
  nameHelp: 'Cubes nennen ihn als data_source. Cubes ohne data_source lesen „default“.',
  nameOfFiles:
    'Cubes über hochgeladene Dateien lesen „default“. Heißt eine andere Datenbank so, funktionieren sie nicht mehr.',
  nameProblems: {
    missing: 'Gib einen Namen ein',
    format: 'Höchstens 50 Buchstaben, Ziffern und Unterstriche, am Anfang ein Buchstabe',
    taken: 'Eine Datenquelle heißt bereits so',
  },
  more: 'Weitere Einstellungen',
  stored: 'Gespeichert. Um den Wert zu ersetzen, gib einen anderen ein.',
  secretHelp: 'Wird verschlüsselt gespeichert und nie wieder angezeigt.',
  usual: (value) => `Standard: ${value}`,
  missing: (label) => `${label} wird benötigt`,
  save: 'Datenquelle speichern',
  saveUntested: 'Ohne Test speichern',
  saveHelp: 'Beim Speichern wird die Verbindung noch einmal getestet und die Produktion neu gebaut.',
  saved: (name) => `${name} gespeichert`,
  saveFailed: 'Die Datenquelle konnte nicht gespeichert werden',
  notSaved: 'Nicht gespeichert, weil die Datenbank die Verbindung abgelehnt hat.',
  unsaved: 'Was du über die Datenquelle eingegeben hast, ist nicht gespeichert.',
  problems: {
    host: {
      title: 'Dieser Host ist unbekannt',
      advice:
        'Prüfe die Schreibweise. Einen Host in einem privaten Netz muss der Nameserver kennen, den dieser Server verwendet.',
    },
    unreachable: {
      title: 'Die Datenbank ist nicht erreichbar',
      advice:
        'Die Verbindung wurde abgelehnt, oder es kam keine Antwort. Prüfe Host und Port, und ob die Datenbank läuft und ihre Firewall diesen Server zulässt.',
    },
    slow: {
      title: 'Die Datenbank hat nicht innerhalb von 15 Sekunden geantwortet',
      advice: 'Prüfe Host und Port. Vielleicht verwirft eine Firewall die Verbindung, ohne zu antworten.',
    },
    credentials: {
      title: 'Die Datenbank nimmt Benutzer oder Passwort nicht an',
      advice: 'Prüfe beide, und ob sich dieser Benutzer von diesem Server aus anmelden darf.',
    },
    database: {
      title: 'Diese Datenbank gibt es nicht',
      advice: 'Prüfe die Schreibweise, auch Groß- und Kleinbuchstaben, und ob der Benutzer sie sehen darf.',
    },
    certificate: {
      title: 'Dem Zertifikat der Datenbank wird nicht vertraut',
      advice:
        'Vielleicht ist es abgelaufen, gilt für einen anderen Host, oder eine eigene Zertifizierungsstelle hat es signiert. Deren Zertifikat kannst du eingeben.',
    },
    rights: {
      title: 'Dem Benutzer fehlt ein Recht',
      advice:
        'Die Datenbank nimmt den Benutzer an, lässt ihn aber nicht lesen. Bitte ihren Administrator um Lesezugriff.',
    },
    driver_missing: {
      title: 'Der Treiber ist nicht installiert',
      advice:
        'Der Betreiber dieses Servers installiert ihn mit diesem Befehl auf jedem Knoten, ohne Neustart. Teste danach noch einmal.',
    },
    failed: {
      title: 'Die Verbindung ist fehlgeschlagen',
      advice: 'Die Meldung des Treibers steht unter den Details.',
    },
  },
  rebuild: {
    running: 'Die Produktion wird neu gebaut …',
    done: 'Die Produktion wurde neu gebaut.',
    failed: 'Die Produktion konnte nicht neu gebaut werden und hat noch das bisherige Modell.',
    warned: 'Die Produktion wurde neu gebaut, aber eine Datenquelle hat die Verbindung abgelehnt.',
  },
  files: {
    title: 'Dateien',
    about:
      'CSV-, TSV-, JSON-, NDJSON-, Parquet- und DuckDB-Dateien, die das Datenmodell lesen kann. Lege sie irgendwo auf dieser Seite ab.',
    choose: 'Dateien hochladen',
    drop: 'Dateien ablegen, um sie hochzuladen',
    failed: 'Die Dateien konnten nicht geladen werden',
    columns: { name: 'Datei', size: 'Größe', uploaded: 'Hochgeladen' },
    delete: 'Datei löschen',
    deleteTitle: (name) => `${name} löschen?`,
    deleteText:
      'Die Datei wird für die Produktion und alle Branches gelöscht. Cubes, die sie lesen, funktionieren nicht mehr.',
    deleted: (name) => `${name} gelöscht`,
    uploads: 'Uploads',
    spreadsheet:
      'Tabellendokumente können nicht gelesen werden. Speichere jedes Blatt als CSV und lade diese Dateien hoch.',
    isEmpty: 'Diese Datei ist leer.',
    exists: 'Eine Datei mit diesem Namen gibt es bereits.',
    replace: 'Datei ersetzen',
    waiting: 'Wartet',
    sent: (sent, size) => `${sent} von ${size}`,
    checking: 'Spalten werden gelesen …',
    tables: (names) => `Hochgeladen. Tabellen: ${names}`,
    unreadable: 'Hochgeladen, aber nicht lesbar',
    uploadFailed: 'Das Hochladen ist fehlgeschlagen',
    retry: 'Erneut versuchen',
    stop: 'Upload abbrechen',
    dismiss: 'Schließen',
    unfinished: 'Es werden noch Dateien hochgeladen. Wenn du die Seite verlässt, werden sie abgebrochen.',
    useDatabase: 'Als Datenbank verwenden',
    databaseTitle: (name) => `Die Tabellen von ${name} lesen?`,
    databaseText:
      'Die Datenquelle „default“ liest dann die Tabellen dieser DuckDB-Datei. Die Produktion wird neu gebaut.',
    more: 'Weitere Dateien anzeigen',
  },
};
export default words;
