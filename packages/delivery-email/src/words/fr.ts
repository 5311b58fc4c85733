import type { EmailWords } from './email-words.ts';

/** The texts in French. */
const words: EmailWords = {
  dataFrom: (when) => `Données du ${when}`,
  filters: 'Filtres',
  problems: (count) =>
    count === 1
      ? 'Une partie de ce tableau de bord n’a pas pu être chargée'
      : `${count} parties de ce tableau de bord n’ont pas pu être chargées`,
  more: (count) => `et ${count} de plus`,
  changed: 'Ce qui a changé',
  rows: (shown, count) => `${shown} lignes sur ${count}`,
  firstRows: (count) => `Seulement les ${count} premières lignes`,
  columns: (shown, count) => `${shown} colonnes sur ${count}`,
  tables: (shown, count) => `${shown} tableaux sur ${count}`,
  picture: 'Image',
  files: 'Pièces jointes',
  open: 'Ouvrir le tableau de bord',
  unsubscribe: 'Se désabonner',
  manage: 'Gérer les envois',
  why: {
    scheduled: (by) => `Vous recevez cet e-mail car ${by} l’a planifié pour vous.`,
    recipient: 'Vous recevez cet e-mail car il est planifié pour vous.',
    subscribed: 'Vous recevez cet e-mail car vous y êtes abonné.',
    group: (group) => `Vous recevez cet e-mail car vous faites partie du groupe ${group}.`,
    owner: 'Vous recevez cet e-mail car cet envoi vous appartient.',
  },
  ranAt: (when) => `Exécution du ${when}`,
  cause: 'Ce qui n’a pas fonctionné',
  failed: {
    subject: (title) => `Échec de l’envoi : ${title}`,
    title: (title) => `L’envoi planifié de ${title} a échoué`,
    text: 'Vous ne recevrez pas d’autre e-mail avant qu’il fonctionne à nouveau.',
  },
  works: {
    subject: (title) => `L’envoi fonctionne à nouveau : ${title}`,
    title: (title) => `L’envoi planifié de ${title} fonctionne à nouveau`,
    text: 'La dernière exécution a réussi. Vous n’avez rien à faire.',
  },
};

export default words;
