import type { RepairWords } from './words.ts';

const words: RepairWords = {
  title: 'Ce fichier contient des erreurs',
  text: 'Le tableau de bord s’ouvrira une fois qu’elles seront corrigées. Vos modifications vont dans votre branche de développement.',
  open: 'Enregistrer et ouvrir le tableau de bord',
  changed: 'Quelqu’un d’autre a modifié le fichier entre-temps.',
  overwrite: 'Enregistrer la mienne quand même',
  loadTheirs: 'Charger sa version',
};

export default words;
