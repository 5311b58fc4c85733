import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'Area di prova',
  files: 'File',
  states: {
    opening: 'Apertura del branch…',
    building: 'Compilazione del branch…',
    built: 'Le risposte vengono da questo branch',
    failed: 'Il branch non si compila',
  },
  notServed: 'Il branch non può essere interrogato',
  broken: (branch) => `${branch} non si compila`,
  code: 'Codice',
  codeWidth: 'Larghezza del codice',
  timing: 'Tempi',
  nothingAsked: 'Scegli i campi per vedere la domanda come codice.',
  notWritten: {
    graphql: 'GraphQL non può porre questa domanda: contiene calcoli, segmenti, confronti o totali.',
    sql: 'SQL non può porre questa domanda.',
    asOther: 'GraphQL non può interrogare come un’altra persona.',
  },
  notes: {
    json: 'Il corpo della richiesta.',
    curl: 'Si esegue in una shell.',
    typescript: 'Usa il pacchetto client di Facet.',
    python: 'Usa il pacchetto requests.',
    sql: 'SQL semantico: invialo come sqlQuery al posto di query.',
    graphql: 'L’API GraphQL del motore.',
  },
  key: {
    key: 'Metti una chiave API in FACET_API_KEY. POST /api/v1/api-keys ne crea una.',
    token:
      'Metti un token dell’API dati in FACET_TOKEN. POST /api/v1/deployments/{deploymentId}/token ne crea uno.',
  },
  compare: 'Confronta con…',
  stopComparing: 'Termina il confronto',
  compared: 'Confronto di due branch',
  same: (count) => `Tutte le righe sono uguali (${count}).`,
  differ: (count, total) => `Righe diverse: ${count} su ${total}.`,
  largest: (column, amount) => `Differenza maggiore in ${column}: ${amount}.`,
  onlyFirst: 'Almeno una risposta ha più righe di quelle confrontate.',
  firstRows: (shown, total) => `Sono mostrate le prime ${shown} righe su ${total}.`,
  difference: 'Differenza',
  differs: 'Diverso',
  onlyOn: (branch) => `Solo su ${branch}`,
  answers: (count) => `Righe: ${count}`,
};
export default words;
