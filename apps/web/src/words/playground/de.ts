import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'Playground',
  files: 'Dateien',
  states: {
    opening: 'Branch wird geöffnet …',
    building: 'Branch wird gebaut …',
    built: 'Antworten kommen von diesem Branch',
    failed: 'Der Branch lässt sich nicht kompilieren',
  },
  notServed: 'Der Branch kann nicht abgefragt werden',
  broken: (branch) => `${branch} lässt sich nicht kompilieren`,
  code: 'Code',
  codeWidth: 'Breite des Codes',
  timing: 'Zeiten',
  nothingAsked: 'Wähle Felder, um die Frage als Code zu sehen.',
  notWritten: {
    graphql:
      'GraphQL kann diese Frage nicht stellen: Sie hat Berechnungen, Segmente, Vergleiche oder Summen.',
    sql: 'SQL kann diese Frage nicht stellen.',
    asOther: 'GraphQL kann nicht als jemand anderes fragen.',
  },
  notes: {
    json: 'Der Body der Anfrage.',
    curl: 'Läuft in einer Shell.',
    typescript: 'Verwendet das Client-Paket von Facet.',
    python: 'Verwendet das Paket requests.',
    sql: 'Semantisches SQL: Sende es als sqlQuery anstelle von query.',
    graphql: 'Die GraphQL-API der Engine.',
  },
  key: {
    key: 'Setze FACET_API_KEY auf einen API-Schlüssel. POST /api/v1/api-keys erzeugt einen.',
    token:
      'Setze FACET_TOKEN auf ein Daten-API-Token. POST /api/v1/deployments/{deploymentId}/token erzeugt eines.',
  },
  compare: 'Vergleichen mit …',
  stopComparing: 'Vergleich beenden',
  compared: 'Vergleich zweier Branches',
  same: (count) => `Alle Zeilen sind gleich (${count}).`,
  differ: (count, total) => `${count} von ${total} Zeilen unterscheiden sich.`,
  largest: (column, amount) => `Größter Unterschied bei ${column}: ${amount}.`,
  onlyFirst: 'Mindestens eine Antwort hat mehr Zeilen, als verglichen werden.',
  firstRows: (shown, total) => `Die ersten ${shown} von ${total} Zeilen werden gezeigt.`,
  difference: 'Unterschied',
  differs: 'Verschieden',
  onlyOn: (branch) => `Nur auf ${branch}`,
  answers: (count) => `Zeilen: ${count}`,
};
export default words;
