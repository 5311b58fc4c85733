import type { KeptFilterWords } from './words.ts';

const words: KeptFilterWords = {
  title: 'Filtri salvati',
  applied: (name) => `“${name}” applicato`,
  empty:
    'Non ci sono ancora filtri salvati per questa vista. Salva i filtri di una domanda per riutilizzarli.',
  notFound: 'Nessun filtro salvato ha questo nome.',
  more: 'Ce ne sono altri. Digita un nome per trovarli.',
  keep: 'Salva questi filtri',
  nothingToKeep: 'Aggiungi prima un filtro alla domanda.',
  name: 'Nome',
  forEveryone: 'Per tutti quelli che possono esplorare questo deployment',
  forEveryoneHint: 'Vedono anche i valori nei filtri.',
  replace: 'Sostituisci le condizioni con quelle di questa domanda',
  save: 'Salva',
  back: 'Indietro',
  sharedBy: (name) => `Condiviso da ${name}`,
  incomplete: 'Mancano alcuni campi',
  change: (name) => `Modifica “${name}”`,
  delete: (name) => `Elimina “${name}”`,
  deleteForEveryone: (name) => `Elimina “${name}” per tutti`,
  deleted: (name) => `“${name}” eliminato`,
  changed: (name) => `“${name}” modificato`,
  undo: 'Annulla azione',
  undone: 'Azione annullata',
  notApplied: (name) => `“${name}” non è stato applicato.`,
  missing: 'Questi campi non esistono più o non puoi vederli:',
  applyRest: 'Applica le altre condizioni',
  failed: 'Non ha funzionato.',
  gone: 'È stato eliminato o non è più condiviso.',
  tooMany: 'Non puoi avere altri filtri salvati in questo deployment. Eliminane prima uno.',
  tooLarge: 'Questi filtri sono troppo grandi per essere salvati. Usa meno valori.',
  notAllowed: 'Non puoi modificare i filtri che sono per tutti.',
};

export default words;
