import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `Azioni per ${view}`,
  ofThisView: 'Crea una dashboard da questa vista',
  otherWays: 'Altri modi per iniziare una dashboard',
  start: 'Parti da una vista',
  title: 'Dashboard da una vista',
  hint: 'Ottieni una bozza con i dati principali, gli andamenti, le suddivisioni con le differenze maggiori, una tabella e dei filtri. Puoi cambiare tutto prima di pubblicarla.',
  view: 'Vista',
  make: 'Crea dashboard',
  making: (view) => `Creazione di una dashboard da ${view}`,
  looking: 'Lettura dei dati per scegliere che cosa vale la pena mostrare.',
  failed: 'Non è stato possibile creare la dashboard',
  denied: 'Non puoi vedere le righe di questa vista.',
  cancel: 'Annulla',
};
export default words;
