import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'Mostra i nomi dei campi',
  showTitles: 'Mostra i titoli dei campi',
  groupByCube: 'Raggruppa per cubo',
  groupByFolder: 'Raggruppa per cartella',
};

export default words;
