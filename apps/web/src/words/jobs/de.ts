import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Vorgänge',
  openRunning: (count) => `Vorgänge, ${count} laufen`,
  title: 'Vorgänge',
  nothing: {
    title: 'Gerade läuft nichts',
    text: 'Hier erscheinen Builds, dbt-Syncs, Exporte und Zustellungen der letzten 24 Stunden.',
  },
  running: 'Läuft',
  finished: 'Beendet',
  kinds: { build: 'Build', sync: 'dbt-Sync', run: 'Zustellung', export: 'Export' },
  runningFor: (duration) => `Läuft seit ${duration}`,
  took: (duration) => `Dauerte ${duration}`,
  states: {
    succeeded: 'Erfolgreich',
    failed: 'Fehlgeschlagen',
    cancelled: 'Abgebrochen',
    skipped: 'Übersprungen',
  },
  by: (name) => `Gestartet von ${name}`,
  cancel: 'Abbrechen',
  download: 'Herunterladen',
  failed: 'Die Vorgänge konnten nicht geladen werden',
  actionFailed: 'Das hat nicht geklappt',
};
export default words;
