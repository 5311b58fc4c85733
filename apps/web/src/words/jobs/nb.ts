import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Jobber',
  openRunning: (count) => `Jobber, ${count} kjører`,
  title: 'Jobber',
  nothing: {
    title: 'Ingenting kjører',
    text: 'Bygg, dbt-synkroniseringer, eksporter og utsendelser fra de siste 24 timene vises her.',
  },
  running: 'Kjører',
  finished: 'Ferdig',
  kinds: { build: 'Bygg', sync: 'dbt-synkronisering', run: 'Utsendelse', export: 'Eksport' },
  runningFor: (duration) => `Har kjørt i ${duration}`,
  took: (duration) => `Tok ${duration}`,
  states: { succeeded: 'Fullført', failed: 'Mislyktes', cancelled: 'Avbrutt', skipped: 'Hoppet over' },
  by: (name) => `Startet av ${name}`,
  cancel: 'Avbryt',
  download: 'Last ned',
  failed: 'Jobbene kunne ikke lastes inn',
  actionFailed: 'Det fungerte ikke',
};
export default words;
