import type { HomeWords } from './words.ts';

const words: HomeWords = {
  deliver: 'Invia per email',
  dashboards: 'Dashboard',
  pages: 'Pagine',
  account: 'Il tuo account',
  search: 'Cerca dashboard',
  found: (count, hasMore) => `${hasMore ? 'Più di ' : ''}${count} dashboard`,
  showMore: 'Mostra altre',
  empty: {
    title: 'Ancora nessuna dashboard',
    text: 'Qui compaiono le dashboard che puoi aprire. Chiedi a un collega di condividerne una con te.',
    make: 'Qui compaiono le dashboard che puoi aprire. Creane una nell’area di lavoro, oppure chiedi a un collega di condividerne una con te.',
  },
  preparing: {
    title: 'Preparazione delle dashboard',
    text: 'Un modello di dati viene compilato per la prima volta. Le sue dashboard compariranno qui tra pochi secondi.',
  },
  noMatch: {
    title: (text) => `Nessuna dashboard corrisponde a “${text}”`,
    text: 'La ricerca comprende i nomi di dashboard, cartelle e deployment.',
  },
  clearSearch: 'Cancella la ricerca',
  failed: 'Impossibile caricare le dashboard',
};
export default words;
