import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'Condivisi con te',
  sharedEmpty: {
    title: 'Non c’è ancora nulla di condiviso con te',
    text: 'Qui compaiono le dashboard preparate per te. Puoi copiarle e modificare le copie.',
  },
  copyToEdit: 'Copia e modifica',
  copying: 'Copia in corso',
  showMore: 'Mostra altro',
  needsSession: {
    title: 'Apri questa pagina nel prodotto che la contiene',
    text: 'Serve una sessione, che quel prodotto crea per te.',
  },
  notCreator: {
    title: 'Qui non puoi creare contenuti',
    text: 'La tua sessione permette solo di vedere le dashboard. Rivolgiti a chi gestisce questo prodotto.',
  },
  refused: {
    title: 'Impossibile aprire questa pagina',
    text: 'La sua sessione è già stata usata o è troppo vecchia. Ricarica la pagina del prodotto che la contiene.',
  },
  expired: {
    title: 'Sessione scaduta',
    text: 'Ricarica la pagina del prodotto per continuare. Quello che non hai salvato andrà perso.',
  },
  otherDeployment: {
    title: 'Questa pagina riguarda altri dati',
    text: 'La tua sessione è per un altro deployment. Torna indietro e riapri la pagina.',
  },
  notFound: { title: 'Questa pagina non esiste', text: 'L’indirizzo potrebbe essere incompleto.' },
  backToWorkspace: 'Vai all’area di lavoro',
};

export default words;
