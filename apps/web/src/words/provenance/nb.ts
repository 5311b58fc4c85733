import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'Om dette svaret',
  aboutField: (title) => `Om ${title}`,
  example: (value) => `For eksempel ${value}`,
  unused: 'Ingen rapporter du kan se, bruker dette feltet.',
  unreadableUse: 'Bruker det kanskje: SQL-en kunne ikke leses.',
  failed: 'Facet fant ikke ut hvor dette svaret kommer fra',
  answered: (time) => `Besvart på ${time}`,
  fromCache: 'Radene kommer fra hurtigbufferen',
  waited: (time) => `${time} i køen`,
  ran: (time) => `${time} i databasen`,
  policy: {
    title: 'Tilgangspolicy',
    none: 'Tilgangspolicyen legger ikke til noe filter for deg.',
    filters: 'Tilgangspolicyen legger til disse filtrene for deg:',
    denied: 'Tilgangspolicyen avslår dette spørsmålet, så svaret har ingen rader.',
    masked: (titles) => `Tilgangspolicyen erstatter verdiene i ${titles}.`,
    all: 'Alle',
    any: 'Minst én',
  },
  definitions: 'Definisjoner',
  definedIn: (file) => `Definert i ${file}`,
  sql: 'SQL til datakilden',
  values: 'Verdier',
  preAggregations: (names) => `Leser disse forhåndsaggregeringene i stedet for tabellene: ${names}`,
};

export default words;
