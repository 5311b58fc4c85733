import type { ProvenanceWords } from './words.ts';

const words: ProvenanceWords = {
  title: 'Informazioni su questa risposta',
  aboutField: (title) => `Informazioni su ${title}`,
  example: (value) => `Per esempio ${value}`,
  unused: 'Nessun report che puoi vedere usa questo campo.',
  unreadableUse: 'Forse lo usa: non è stato possibile leggere il suo SQL.',
  failed: 'Facet non è riuscito a stabilire da dove viene questa risposta',
  answered: (time) => `Risposta ottenuta in ${time}`,
  fromCache: 'Le righe vengono dalla cache',
  waited: (time) => `${time} in coda`,
  ran: (time) => `${time} nel database`,
  policy: {
    title: 'Criterio di accesso',
    none: 'Il criterio di accesso non aggiunge filtri per te.',
    filters: 'Il criterio di accesso aggiunge questi filtri per te:',
    denied: 'Il criterio di accesso nega questa domanda, quindi la risposta non ha righe.',
    masked: (titles) => `Il criterio di accesso sostituisce i valori di ${titles}.`,
    all: 'Tutte',
    any: 'Almeno una',
  },
  definitions: 'Definizioni',
  definedIn: (file) => `Definito in ${file}`,
  sql: 'SQL per l’origine dati',
  values: 'Valori',
  preAggregations: (names) => `Legge queste preaggregazioni al posto delle tabelle: ${names}`,
};

export default words;
