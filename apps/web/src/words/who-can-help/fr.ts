import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administrateurs qui peuvent vous aider :',
  more: 'D’autres administrateurs peuvent aussi vous aider.',
  administrator:
    'En tant qu’administrateur, vous pouvez tout ouvrir : l’élément a été supprimé ou l’adresse est incorrecte.',
  openTrash: 'Ouvrir la corbeille',
};
export default words;
