import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `Åtgärder för ${view}`,
  ofThisView: 'Skapa en instrumentpanel av den här vyn',
  otherWays: 'Andra sätt att börja en instrumentpanel',
  start: 'Utgå från en vy',
  title: 'Instrumentpanel från en vy',
  hint: 'Du får ett utkast med nyckeltal, trender, de uppdelningar som skiljer sig mest, en tabell och filter. Du kan ändra allt innan du publicerar.',
  view: 'Vy',
  make: 'Skapa instrumentpanel',
  making: (view) => `Skapar en instrumentpanel från ${view}`,
  looking: 'Läser data för att välja vad som är värt att visa.',
  failed: 'Instrumentpanelen kunde inte skapas',
  denied: 'Du får inte se raderna i den här vyn.',
  cancel: 'Avbryt',
};
export default words;
