import type { ModelHistoryWords } from './words.ts';

const words: ModelHistoryWords = {
  title: 'Cronologia',
  files: 'File',
  commits: 'Commit',
  commit: 'Commit',
  choose: 'Scegli un commit per vedere che cosa ha modificato.',
  failed: 'Impossibile caricare i commit',
  commitFailed: 'Impossibile caricare il commit',
  nothing: 'Questo branch non ha ancora commit.',
  nothingOf: (path) => `Nessun commit di questo branch ha modificato ${path}.`,
  noMessage: 'Nessun messaggio',
  noChanges: 'Questo commit non modifica alcun file.',
  changedFiles: 'File modificati',
  more: 'Mostra altro',
  allFiles: 'Mostra i commit di tutti i file',
  ofFile: 'Cronologia di questo file',
  blame: 'Mostra chi ha scritto ogni riga',
  uncommitted: 'Senza commit',
  restore: 'Ripristina questa versione',
  restoreTitle: (path) => `Ripristinare questa versione di ${path}?`,
  restoreText:
    'Viene scritta nelle tue modifiche del branch e sostituisce il contenuto del file. Non viene ancora eseguito alcun commit.',
};
export default words;
