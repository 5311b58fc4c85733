import type { EditorWords } from './words.ts';

const words: EditorWords = {
  newDashboard: 'Nuova dashboard',
  edit: 'Modifica dashboard',
  editing: (title) => `Modifica ${title}`,
  untitled: 'Dashboard senza titolo',
  titleLabel: 'Titolo della dashboard',
  saved: 'Salvato',
  saving: 'Salvataggio…',
  offline: 'Non ancora salvato: il server non è raggiungibile',
  stopped: 'Non salvato',
  publish: 'Pubblica dashboard',
  published: 'Pubblicata.',
  openPublished: 'Aprila',
  publishFailed: 'La dashboard non è stata pubblicata',
  undo: 'Annulla',
  redo: 'Ripeti',
  add: 'Aggiungi',
  text: 'Testo',
  newText: 'Nuovo testo',
  divider: 'Linea divisoria',
  spacer: 'Spazio',
  chart: 'Grafico da un report',
  chooseReport: 'Scegli un report',
  searchReports: 'Cerca report',
  noReports:
    'Non ci sono ancora report. Fai una domanda in Esplora e salvala; poi potrà essere mostrata qui.',
  nothingFound: 'Nessun report corrisponde.',
  back: 'Indietro',
  empty: {
    title: 'Questa dashboard è vuota',
    text: 'Aggiungi grafici, indicatori chiave, testi e filtri. Gli altri vedranno la dashboard quando la pubblichi.',
  },
  selected: (count) => (count === 1 ? '1 widget selezionato' : `${count} widget selezionati`),
  settings: 'Impostazioni',
  ofDashboard: 'Impostazioni della dashboard',
  close: 'Chiudi impostazioni',
  remove: (count) => (count === 1 ? 'Rimuovi widget' : `Rimuovi ${count} widget`),
  heading: 'Intestazione',
  showHeading: 'Mostra l’intestazione',
  description: 'Descrizione',
  markdown: 'Testo (Markdown)',
  label: 'Etichetta',
  fromReport: 'Se vuoto, come nel report',
  openReport: 'Apri il report',
  noSettings: 'Questo widget non ha impostazioni.',
  lost: (count) =>
    count === 1
      ? 'Una delle tue modifiche è stata ritirata, perché un’altra persona ha modificato la stessa cosa.'
      : `${count} delle tue modifiche sono state ritirate, perché un’altra persona ha modificato le stesse cose.`,
  notUndone: 'Non si può più annullare: nel frattempo un’altra persona ha fatto modifiche.',
  refused: 'L’ultima modifica è stata ritirata.',
  dismiss: 'Chiudi',
  inCode: {
    title: 'Questa dashboard è definita in un file',
    text: 'Modificala nel modello di dati. Viene pubblicata dopo il merge della modifica.',
  },
  gone: {
    title: 'Questa cartella di lavoro non esiste',
    text: 'È stata eliminata o non hai accesso.',
  },
  notAllowed: {
    title: 'Non puoi modificare questa dashboard',
    text: 'Te lo può consentire chi ha l’accesso completo alla dashboard.',
  },
  failed: 'Non è stato possibile caricare la dashboard',
};

export default words;
