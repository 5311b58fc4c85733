import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Attività',
  openRunning: (count) => `Attività, ${count} in corso`,
  title: 'Attività',
  nothing: {
    title: 'Nessuna attività in corso',
    text: 'Qui compaiono le build, le sincronizzazioni dbt, le esportazioni e gli invii delle ultime 24 ore.',
  },
  running: 'In corso',
  finished: 'Terminate',
  kinds: { build: 'Build', sync: 'Sincronizzazione dbt', run: 'Invio', export: 'Esportazione' },
  runningFor: (duration) => `In corso da ${duration}`,
  took: (duration) => `Durata: ${duration}`,
  states: { succeeded: 'Riuscita', failed: 'Non riuscita', cancelled: 'Annullata', skipped: 'Saltata' },
  by: (name) => `Avviata da ${name}`,
  cancel: 'Annulla',
  download: 'Scarica',
  failed: 'Impossibile caricare le attività',
  actionFailed: 'Operazione non riuscita',
};
export default words;
