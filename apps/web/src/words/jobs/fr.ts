import type { JobsWords } from './words.ts';

const words: JobsWords = {
  open: 'Tâches',
  openRunning: (count) => `Tâches, ${count} en cours`,
  title: 'Tâches',
  nothing: {
    title: 'Rien n’est en cours',
    text: 'Les builds, synchronisations dbt, exports et envois des dernières 24 heures apparaissent ici.',
  },
  running: 'En cours',
  finished: 'Terminées',
  kinds: { build: 'Build', sync: 'Synchronisation dbt', run: 'Envoi', export: 'Export' },
  runningFor: (duration) => `En cours depuis ${duration}`,
  took: (duration) => `Durée : ${duration}`,
  states: { succeeded: 'Réussi', failed: 'Échec', cancelled: 'Annulé', skipped: 'Ignoré' },
  by: (name) => `Lancé par ${name}`,
  cancel: 'Annuler',
  download: 'Télécharger',
  failed: 'Impossible de charger les tâches',
  actionFailed: 'Cela n’a pas fonctionné',
};
export default words;
