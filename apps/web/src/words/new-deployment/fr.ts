import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'Nouveau déploiement',
  about:
    'Un déploiement a ses propres sources de données, son modèle de données, ses utilisateurs et ses tableaux de bord.',
  notAllowed: {
    title: 'Vous ne pouvez pas créer de déploiements',
    text: 'Il faut pour cela l’autorisation DeploymentCreate.',
  },
  name: 'Nom',
  nameHelp: 'Tel que les autres doivent le voir, par exemple Ventes',
  nameMissing: 'Saisissez un nom',
  taken: 'Un autre déploiement porte ce nom',
  failed: 'Le déploiement n’a pas pu être créé',
  create: 'Créer le déploiement',
  next: 'Les étapes suivantes',
  steps: [
    {
      title: 'Connecter une source de données',
      text: 'Une base de données, ou des fichiers que vous déposez sur la page.',
    },
    {
      title: 'Choisir des tables',
      text: 'Facet lit leurs colonnes et leurs clés, et laisse les lignes à leur place.',
    },
    {
      title: 'Relire le modèle',
      text: 'Facet propose des cubes, des jointures et des vues à lire, à modifier et à publier.',
    },
    { title: 'Poser une question', text: 'La réponse rejoint un premier tableau de bord.' },
  ],
};
export default words;
