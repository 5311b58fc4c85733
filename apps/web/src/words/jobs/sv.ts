import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Jobb',
  openRunning: (count) => `Jobb, ${count} pågår`,
  title: 'Jobb',
  nothing: {
    title: 'Inget pågår',
    text: 'Byggen, dbt-synkar, exporter och utskick från de senaste 24 timmarna visas här.',
  },
  running: 'Pågår',
  finished: 'Avslutade',
  kinds: { build: 'Bygge', sync: 'dbt-synk', run: 'Utskick', export: 'Export' },
  runningFor: (duration) => `Har pågått i ${duration}`,
  took: (duration) => `Tog ${duration}`,
  states: { succeeded: 'Lyckades', failed: 'Misslyckades', cancelled: 'Avbruten', skipped: 'Överhoppad' },
  by: (name) => `Startad av ${name}`,
  cancel: 'Avbryt',
  download: 'Ladda ner',
  failed: 'Jobben kunde inte läsas in',
  actionFailed: 'Det fungerade inte',
};
export default words;
