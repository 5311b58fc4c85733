import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'Über diese Antwort',
  aboutField: (title) => `Über ${title}`,
  example: (value) => `Zum Beispiel ${value}`,
  unused: 'Kein Bericht, den Sie sehen können, verwendet dieses Feld.',
  unreadableUse: 'Verwendet es vielleicht: Das SQL ist nicht lesbar.',
  failed: 'Facet konnte nicht ermitteln, woher diese Antwort kommt',
  answered: (time) => `Beantwortet in ${time}`,
  fromCache: 'Die Zeilen kommen aus dem Cache',
  waited: (time) => `${time} in der Warteschlange`,
  ran: (time) => `${time} in der Datenbank`,
  policy: {
    title: 'Zugriffsrichtlinie',
    none: 'Die Zugriffsrichtlinie fügt für dich keinen Filter hinzu.',
    filters: 'Die Zugriffsrichtlinie fügt für dich diese Filter hinzu:',
    denied: 'Die Zugriffsrichtlinie lehnt diese Frage ab, deshalb hat die Antwort keine Zeilen.',
    masked: (titles) => `Die Zugriffsrichtlinie ersetzt die Werte von ${titles}.`,
    all: 'Alle von',
    any: 'Eine von',
  },
  definitions: 'Definitionen',
  definedIn: (file) => `Definiert in ${file}`,
  sql: 'SQL für die Datenquelle',
  values: 'Werte',
  preAggregations: (names) => `Liest statt der Tabellen diese Voraggregationen: ${names}`,
};

export default words;
