import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administratörer som kan hjälpa till:',
  more: 'Även andra administratörer kan hjälpa till.',
  administrator: 'Som administratör kan du öppna allt, så det har tagits bort eller så är adressen fel.',
  openTrash: 'Öppna papperskorgen',
};
export default words;
