import type { ConnectedApplicationsWords } from './words.ts';

const words: ConnectedApplicationsWords = {
  title: 'Applicazioni collegate',
  about:
    'Le applicazioni a cui qualcuno ha dato accesso, come i client MCP. Ognuna agisce per conto di una persona e mai con più permessi dei suoi.',
  notAllowed: {
    title: 'Solo gli amministratori vedono le applicazioni di tutti',
    text: 'Le tue sono nella pagina del tuo account.',
  },
  failed: 'Impossibile caricare le applicazioni',
  failsAgain: 'Se succede di nuovo, cerca l’ID della richiesta nel log del server.',
  search: 'Cerca applicazioni e persone',
  clearSearch: 'Cancella la ricerca',
  columns: {
    application: 'Applicazione',
    person: 'Persona',
    access: 'Accesso',
    connected: 'Collegata',
    lastUsed: 'Ultimo uso',
  },
  reaches: {
    api: 'Tutto ciò che la persona può fare',
    'mcp:query': 'Modelli di dati e query',
    'mcp:content': 'Report e dashboard',
    'mcp:model': 'Branch di sviluppo',
  },
  signInOnly: 'Solo accesso',
  never: 'Mai',
  revoke: 'Revoca l’accesso',
  revokeFor: (application, person) => `Revoca l’accesso di ${application} per ${person}`,
  revokeTitle: (application) => `Revocare l’accesso di ${application}?`,
  revokeText: (person) =>
    `Entro due secondi l’applicazione non potrà più agire per conto di ${person}, finché la persona non vi accede di nuovo.`,
  revoked: (application, person) => `${application} non può più agire per conto di ${person}`,
  noMatch: (text) => `Nessuna applicazione o persona corrisponde a “${text}”`,
  nothing: {
    title: 'Nessuna applicazione è collegata',
    text: (address) => `I client MCP si collegano all’indirizzo ${address}.`,
  },
  showMore: 'Mostra altro',
};
export default words;
