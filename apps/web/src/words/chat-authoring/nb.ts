import type { ChatAuthoringWords } from './words.ts';

const words: ChatAuthoringWords = {
  add: 'Legg til i dashbord',
  addHere: 'Legg til i dette dashbordet',
  draft: 'Lag utkast til dashbord',
  drafted: 'Utkast, ikke lagret ennå',
  overviewOf: (view) => `Oversikt over ${view}: nøkkeltall, utvikling, en tabell og filtre`,
  filtersOfChart: 'Filtrene i spørsmålet gjelder bare for diagrammet til spørsmålet.',
  made: (dashboard) => `«${dashboard}» er nå i arbeidsområdet.`,
  title: 'Legg til i et dashbord',
  search: 'Søk i dashbord',
  choices: 'Dashbord du kan redigere',
  none: 'Det finnes ingen dashbord du kan redigere ennå.',
  noneFound: 'Ingen dashbord du kan redigere, har dette navnet.',
  newDashboard: 'Nytt dashbord',
  create: 'Opprett og legg til',
  failed: 'Diagrammet kunne ikke legges til.',
  added: (dashboard) => `Lagt til i utkastet til «${dashboard}».`,
  addedHere: 'Diagrammet er på dashbordet.',
  open: 'Åpne dashbordet',
  undo: 'Angre',
  undone: 'Diagrammet er ikke lenger på dashbordet.',
  notUndone: 'Diagrammet kunne ikke fjernes. Åpne dashbordet for å fjerne det.',
};
export default words;
