import type { ConsoleWords } from './words.ts';

const words: ConsoleWords = {
  home: 'Home',
  explore: 'Esplora',
  ask: 'Chiedi',
  workspace: 'Area di lavoro',
  model: 'Modello',
  deliveries: 'Invii',
  dataSources: 'Origini dati',
  languageModel: 'Modello linguistico',
  connectedApplications: 'Applicazioni collegate',
  navigation: 'Navigazione principale',
  openNavigation: 'Apri la navigazione',
  closeNavigation: 'Chiudi la navigazione',
  skip: 'Vai al contenuto',
  deployment: 'Deployment',
  newDeployment: 'Nuovo deployment',
  account: 'Il tuo account',
  api: 'Riferimento API',
  signOut: 'Esci',
  palette: {
    open: 'Cerca',
    title: 'Ricerca e comandi',
    placeholder: 'Cerca pagine, contenuti, campi e azioni',
    pages: 'Pagine',
    dashboards: 'Dashboard',
    fields: 'Campi',
    actions: 'Azioni',
    nothing: (text) => `Nessun risultato per “${text}”`,
    failed: 'Impossibile caricare alcuni risultati',
  },
  keys: {
    title: 'Scorciatoie da tastiera',
    palette: 'Ricerca e comandi',
    search: 'Cerca in questa pagina',
    help: 'Mostra le scorciatoie da tastiera',
    leave: 'Chiudi una finestra',
    select: 'Seleziona una riga',
    goTo: (page) => `Vai a ${page}`,
    between: 'poi',
  },
  notFound: {
    title: 'Pagina non trovata',
    text: 'L’indirizzo è sbagliato o la pagina è stata spostata.',
    action: 'Vai alla home',
  },
  notReached: {
    title: 'Deployment non trovato',
    text: 'Non esiste o non è stato condiviso con te.',
  },
  notAllowed: {
    title: 'Non puoi esplorare questi dati',
    text: (deployment) =>
      `Per esplorare ${deployment} serve un ruolo come Explorer. Un amministratore può assegnartelo.`,
  },
  failed: {
    title: 'Questa pagina ha smesso di funzionare',
    text: 'Ricaricala per continuare. Ciò che è nell’indirizzo resta salvato.',
    action: 'Ricarica la pagina',
  },
};
export default words;
