import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `Sono ordinate solo le ${count} righe mostrate; ce ne sono altre.`,
  everyMinute: 'Richiedi ogni minuto',
  askedAt: (time) => `Richiesto alle ${time}`,
  notRenewed: 'La nuova richiesta non è riuscita. Queste righe sono quelle di prima.',
  changeTitle: 'Cambia titolo',
  columnTitle: 'Titolo della colonna',
  modelTitle: (title) => `Lascia vuoto per usare «${title}», il titolo nel modello di dati.`,
  changeFormat: 'Formatta i numeri',
  modelFormat: 'Come nel modello di dati',
  decimals: 'Decimali',
  fieldsWidth: 'Larghezza dei campi',
  foldersWidth: 'Larghezza delle cartelle',
};

export default words;
