import type { AnswerWords } from './words.ts';

const words: AnswerWords = {
  sortedOfShown: (count) => `Le tri ne porte que sur les ${count} lignes affichées ; il y en a d’autres.`,
  everyMinute: 'Redemander chaque minute',
  askedAt: (time) => `Demandé à ${time}`,
  notRenewed: 'La nouvelle requête a échoué. Ces lignes datent d’avant.',
  changeTitle: 'Modifier le titre',
  columnTitle: 'Titre de la colonne',
  modelTitle: (title) => `Laissez vide pour « ${title} », le titre du modèle de données.`,
  changeFormat: 'Mettre en forme les nombres',
  modelFormat: 'Comme dans le modèle de données',
  decimals: 'Décimales',
  fieldsWidth: 'Largeur des champs',
  foldersWidth: 'Largeur des dossiers',
};

export default words;
