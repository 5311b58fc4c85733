import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Code',
  label: 'Tableau de bord sous forme de code',
  close: 'Fermer le code',
  problem: (line, message) => `Ligne ${line} : ${message}.`,
  kept: 'Le tableau affiche le dernier texte sans erreur.',
  discard: 'Abandonner le texte',
  fixed: (report) =>
    `Le rapport ${report} est indépendant. Modifiez-le avec « Modifier la question » et laissez-le tel quel ici.`,
  refused: 'Quelqu’un a modifié la même chose entre-temps. Abandonnez le texte pour voir sa version.',
  move: 'Convertir en code',
  moveText:
    'Le tableau de bord devient un fichier du modèle de données, avec ses rapports. Son adresse et ses partages ne changent pas. Il se modifie ensuite sur une branche.',
  detach: 'Détacher du fichier',
  detachText:
    'Le fichier est supprimé à la publication. Le tableau de bord reste tel quel et se modifie ensuite ici, sans branche.',
  inFile: {
    onBranch: (branch) => `Sur la branche ${branch}`,
    notYet: 'Votre première modification va sur votre propre branche de développement.',
    changed: 'Pas encore validé',
    unchanged: 'Aucune modification',
    commit: 'Valider et publier',
    commitText: (branch) =>
      `Toutes les modifications de votre branche de développement vont dans ${branch}, y compris celles d’autres fichiers. Elles sont visibles dès que le build est terminé.`,
    message: 'Message',
    suggested: (title) => `Modifier le tableau de bord ${title}`,
    committed: 'Modifications validées. Elles sont visibles dès que le build est terminé.',
    review: {
      commit: 'Valider pour relecture',
      text: 'Toutes les modifications de votre branche de développement vont dans une branche que d’autres relisent, y compris celles d’autres fichiers. Elles sont visibles dès qu’une personne autorisée à publier fusionne la branche.',
      branch: 'Branche de relecture',
      committed: (branch) =>
        `Modifications validées dans ${branch}. Elles sont visibles dès que la branche est fusionnée.`,
      open: 'Relire les modifications',
    },
    conflicts: 'D’autres personnes ont validé des modifications aux mêmes endroits de ces fichiers :',
    conflictsText:
      'Fermez cette fenêtre pour les fusionner vous-même dans les fichiers, ou remplacez leurs versions par les vôtres.',
    replaceTheirs: 'Valider mes versions',
  },
};

export default words;
