import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'Om det här svaret',
  aboutField: (title) => `Om ${title}`,
  example: (value) => `Till exempel ${value}`,
  unused: 'Ingen rapport som du kan se använder det här fältet.',
  unreadableUse: 'Använder det kanske: dess SQL gick inte att läsa.',
  failed: 'Facet kunde inte ta reda på varifrån det här svaret kommer',
  answered: (time) => `Besvarades på ${time}`,
  fromCache: 'Raderna kommer från cacheminnet',
  waited: (time) => `${time} i kön`,
  ran: (time) => `${time} i databasen`,
  policy: {
    title: 'Åtkomstpolicy',
    none: 'Åtkomstpolicyn lägger inte till något filter för dig.',
    filters: 'Åtkomstpolicyn lägger till de här filtren för dig:',
    denied: 'Åtkomstpolicyn nekar den här frågan, så svaret har inga rader.',
    masked: (titles) => `Åtkomstpolicyn ersätter värdena för ${titles}.`,
    all: 'Alla',
    any: 'Minst en',
  },
  definitions: 'Definitioner',
  definedIn: (file) => `Definieras i ${file}`,
  sql: 'SQL till datakällan',
  values: 'Värden',
  preAggregations: (names) => `Läser de här föraggregeringarna i stället för tabellerna: ${names}`,
};

export default words;
