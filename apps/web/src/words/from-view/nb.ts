import type { FromViewWords } from './words.ts';

const words: FromViewWords = {
  actionsFor: (view) => `Handlinger for ${view}`,
  ofThisView: 'Lag et dashbord av denne visningen',
  otherWays: 'Andre måter å begynne et dashbord på',
  start: 'Begynn med en visning',
  title: 'Dashbord fra en visning',
  hint: 'Du får et utkast med nøkkeltall, trender, de inndelingene som skiller seg mest, en tabell og filtre. Du kan endre alt før du publiserer.',
  view: 'Visning',
  make: 'Lag dashbord',
  making: (view) => `Lager et dashbord fra ${view}`,
  looking: 'Leser data for å velge hva som er verdt å vise.',
  failed: 'Dashbordet kunne ikke lages',
  denied: 'Du kan ikke se radene i denne visningen.',
  cancel: 'Avbryt',
};
export default words;
