import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'Cerca che cosa aggiungere',
  nothing: (text) => `Nessun risultato per «${text}».`,
  groups: {
    charts: 'Grafici',
    texts: 'Testo e layout',
    containers: 'Contenitori',
    controls: 'Controlli',
  },
  entries: {
    question: 'Nuovo grafico',
    report: 'Grafico da un report',
    suggestion: 'Grafico suggerito',
    figure: 'Indicatore chiave',
    table: 'Tabella',
    summary: 'Riepilogo IA',
    text: 'Testo',
    image: 'Immagine',
    divider: 'Divisore',
    spacer: 'Spazio',
    grid: 'Griglia',
    row: 'Riga',
    column: 'Colonna',
    tabs: 'Schede',
    section: 'Sezione',
    control: 'Filtro o selettore',
  },
  hints: {
    question: 'Interroga il modello dei dati senza lasciare la dashboard',
    grid: 'Widget da disporre liberamente',
    row: 'Widget della stessa larghezza, affiancati',
    column: 'Widget della stessa altezza, uno sotto l’altro',
    tabs: 'Un gruppo di widget alla volta',
    section: 'Widget che chi guarda chiude e apre',
  },
  toBoard: 'Andrà sulla dashboard.',
  into: (container) => `Andrà in: ${container}.`,
  intoTab: (tab, container) => `Andrà nella scheda «${tab}» di: ${container}.`,
  tab: (number) => `Scheda ${number}`,
  newText: 'Nuovo testo',
  newSection: 'Nuova sezione',
  full: (most) => `Una dashboard ha al massimo ${most} widget.`,
  refused: 'Non è stato aggiunto nulla: qualcun altro ha appena modificato la dashboard.',
  making: {
    title: 'Nuovo grafico',
    editTitle: 'Modifica grafico',
    name: 'Titolo',
    add: 'Aggiungi alla dashboard',
    save: 'Salva la domanda',
    failed: 'Il grafico non è stato salvato',
    notEditable: 'Questo report non è una domanda modificabile qui. Apri invece il report.',
    conflict:
      'Qualcun altro ha modificato questo report. Chiudi la finestra e riaprila per vedere la sua versione.',
  },
};

export default words;
