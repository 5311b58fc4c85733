import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Aggiungi alla dashboard',
  addHere: 'Aggiungi a questa dashboard',
  draft: 'Prepara una bozza di dashboard',
  drafted: 'Bozza, non ancora salvata',
  overviewOf: (view) => `Panoramica di ${view}: valori chiave, andamenti, una tabella e filtri`,
  filtersOfChart: 'I filtri della domanda si applicano solo al suo grafico.',
  made: (dashboard) => `“${dashboard}” è ora nell’area di lavoro.`,
  title: 'Aggiungi a una dashboard',
  search: 'Cerca dashboard',
  choices: 'Dashboard che puoi modificare',
  none: 'Non ci sono ancora dashboard che puoi modificare.',
  noneFound: 'Nessuna dashboard che puoi modificare ha questo nome.',
  newDashboard: 'Nuova dashboard',
  create: 'Crea e aggiungi',
  failed: 'Non è stato possibile aggiungere il grafico.',
  added: (dashboard) => `Aggiunto alla bozza di “${dashboard}”.`,
  addedHere: 'Il grafico è nella dashboard.',
  open: 'Apri dashboard',
  undo: 'Annulla',
  undone: 'Il grafico non è più nella dashboard.',
  notUndone: 'Non è stato possibile rimuovere il grafico. Apri la dashboard per rimuoverlo.',
};
export default words;
