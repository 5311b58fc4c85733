import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administratoren, die helfen können:',
  more: 'Auch andere Administratoren können helfen.',
  administrator:
    'Als Administrator kannst du alles öffnen: Es wurde also gelöscht, oder die Adresse ist falsch.',
  openTrash: 'Papierkorb öffnen',
};
export default words;
