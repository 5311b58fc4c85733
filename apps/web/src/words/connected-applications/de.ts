import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Verbundene Anwendungen',
  about:
    'Anwendungen, bei denen sich Personen angemeldet haben, zum Beispiel MCP-Clients. Jede handelt für eine Person und hat höchstens deren Rechte.',
  notAllowed: {
    title: 'Nur Administratoren sehen die Anwendungen aller Personen',
    text: 'Deine eigenen stehen auf der Seite deines Kontos.',
  },
  failed: 'Die Anwendungen konnten nicht geladen werden',
  failsAgain: 'Wenn das wieder passiert, hilft die Anfrage-ID im Protokoll des Servers weiter.',
  search: 'Anwendungen und Personen suchen',
  clearSearch: 'Suche zurücksetzen',
  columns: {
    application: 'Anwendung',
    person: 'Person',
    access: 'Zugriff',
    connected: 'Verbunden',
    lastUsed: 'Zuletzt verwendet',
  },
  reaches: {
    api: 'Alles, was die Person kann',
    'mcp:query': 'Datenmodelle und Abfragen',
    'mcp:content': 'Berichte und Dashboards',
    'mcp:model': 'Entwicklungszweige',
  },
  signInOnly: 'Nur Anmeldung',
  never: 'Nie',
  revoke: 'Zugriff entziehen',
  revokeFor: (application, person) => `Zugriff von ${application} für ${person} entziehen`,
  revokeTitle: (application) => `Den Zugriff von ${application} entziehen?`,
  revokeText: (person) =>
    `Spätestens nach zwei Sekunden kann die Anwendung nicht mehr für ${person} handeln, bis die Person sich dort wieder anmeldet.`,
  revoked: (application, person) => `${application} kann nicht mehr für ${person} handeln`,
  noMatch: (text) => `Keine Anwendung oder Person passt zu „${text}“`,
  nothing: {
    title: 'Keine Anwendung ist verbunden',
    text: (address) => `MCP-Clients verbinden sich über die Adresse ${address}.`,
  },
  showMore: 'Mehr anzeigen',
};
export default words;
