import type { EmailWords } from './email-words.ts';

/** The texts in Italian. */
const words: EmailWords = {
  dataFrom: (when) => `Dati del ${when}`,
  filters: 'Filtri',
  problems: (count) =>
    count === 1
      ? 'Non è stato possibile caricare una parte di questa dashboard'
      : `Non è stato possibile caricare ${count} parti di questa dashboard`,
  more: (count) => `e altri ${count}`,
  changed: 'Cosa è cambiato',
  rows: (shown, count) => `${shown} righe su ${count}`,
  firstRows: (count) => `Solo le prime ${count} righe`,
  columns: (shown, count) => `${shown} colonne su ${count}`,
  tables: (shown, count) => `${shown} tabelle su ${count}`,
  picture: 'Immagine',
  files: 'Allegati',
  open: 'Apri la dashboard',
  unsubscribe: 'Annulla l’iscrizione',
  manage: 'Gestisci gli invii',
  why: {
    scheduled: (by) => `Ricevi questa email perché è stata programmata per te da ${by}.`,
    recipient: 'Ricevi questa email perché è programmata per te.',
    subscribed: 'Ricevi questa email perché hai effettuato l’iscrizione.',
    group: (group) => `Ricevi questa email perché fai parte del gruppo ${group}.`,
    owner: 'Ricevi questa email perché questo invio è tuo.',
  },
  ranAt: (when) => `Esecuzione del ${when}`,
  cause: 'Cosa è andato storto',
  failed: {
    subject: (title) => `Invio non riuscito: ${title}`,
    title: (title) => `L’invio programmato di ${title} non è riuscito`,
    text: 'Non riceverai altre email finché non funzionerà di nuovo.',
  },
  works: {
    subject: (title) => `L’invio funziona di nuovo: ${title}`,
    title: (title) => `L’invio programmato di ${title} funziona di nuovo`,
    text: 'L’ultima esecuzione è riuscita. Non devi fare nulla.',
  },
};

export default words;
