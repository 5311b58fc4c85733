import type { FieldsWords } from './words.ts';

const words: FieldsWords = {
  showNames: 'Afficher les noms des champs',
  showTitles: 'Afficher les titres des champs',
  groupByCube: 'Regrouper par cube',
  groupByFolder: 'Regrouper par dossier',
};

export default words;
