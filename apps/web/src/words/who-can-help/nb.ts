import type { WhoCanHelpWords } from './words.ts';

const words: WhoCanHelpWords = {
  title: 'Administratorer som kan hjelpe:',
  more: 'Andre administratorer kan også hjelpe.',
  administrator: 'Som administrator kan du åpne alt, så det er slettet, eller adressen er feil.',
  openTrash: 'Åpne papirkurven',
};
export default words;
