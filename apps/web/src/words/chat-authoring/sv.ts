import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Lägg till på instrumentpanel',
  addHere: 'Lägg till på den här instrumentpanelen',
  draft: 'Skapa utkast till instrumentpanel',
  drafted: 'Utkast, inte sparat än',
  overviewOf: (view) => `Översikt över ${view}: nyckeltal, trender, en tabell och filter`,
  filtersOfChart: 'Frågans filter gäller bara dess diagram.',
  made: (dashboard) => `”${dashboard}” finns nu i arbetsytan.`,
  title: 'Lägg till på en instrumentpanel',
  search: 'Sök instrumentpaneler',
  choices: 'Instrumentpaneler som du kan redigera',
  none: 'Det finns ännu ingen instrumentpanel som du kan redigera.',
  noneFound: 'Ingen instrumentpanel som du kan redigera har det här namnet.',
  newDashboard: 'Ny instrumentpanel',
  create: 'Skapa och lägg till',
  failed: 'Diagrammet kunde inte läggas till.',
  added: (dashboard) => `Tillagt i utkastet till ”${dashboard}”.`,
  addedHere: 'Diagrammet finns på instrumentpanelen.',
  open: 'Öppna instrumentpanelen',
  undo: 'Ångra',
  undone: 'Diagrammet finns inte längre på instrumentpanelen.',
  notUndone: 'Diagrammet kunde inte tas bort. Öppna instrumentpanelen för att ta bort det.',
};
export default words;
