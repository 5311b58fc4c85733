import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'Poser une question en mots',
  ask: 'Demander',
  asking: 'Réponse en cours…',
  failed: 'La question n’a pas pu être posée',
  partly: 'Réponse sans les mots qui n’ont pas été compris.',
  notUnderstood: 'Cette question n’a pas été comprise.',
  nearest: 'Le plus proche dans le modèle de données :',
  incomplete: 'Les valeurs sont en cours de chargement. Reposez la question dans un instant.',
  limited: 'Des règles d’accès limitent les lignes.',
  otherLanguage: 'Ici, les questions sont lues en anglais.',
  verified: 'C’est une question vérifiée : quelqu’un a contrôlé sa requête.',
  similar: 'Questions vérifiées aux mots proches',
  parts: 'Ce qui a été compris',
  unknown: (text) => `« ${text} » n’a pas été compris`,
  choose: (text) => `Autres sens de « ${text} »`,
};
export default words;
