import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'Questo file contiene errori',
  text: 'La dashboard si apre quando sono corretti. Le tue modifiche vanno nel tuo ramo di sviluppo.',
  open: 'Salva e apri la dashboard',
  changed: 'Nel frattempo qualcun altro ha modificato il file.',
  overwrite: 'Salva comunque la mia',
  loadTheirs: 'Carica la sua versione',
};

export default words;
