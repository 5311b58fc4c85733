import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'Partagé avec vous',
  sharedEmpty: {
    title: 'Rien n’est encore partagé avec vous',
    text: 'Les tableaux de bord préparés pour vous s’affichent ici. Vous pouvez les copier et modifier les copies.',
  },
  copyToEdit: 'Copier pour modifier',
  copying: 'Copie en cours',
  showMore: 'Afficher plus',
  needsSession: {
    title: 'Ouvrez cette page dans le produit qui la contient',
    text: 'Elle nécessite une session, que ce produit crée pour vous.',
  },
  notCreator: {
    title: 'Vous ne pouvez pas créer de contenu ici',
    text: 'Votre session permet seulement de consulter des tableaux de bord. Adressez-vous au responsable de ce produit.',
  },
  refused: {
    title: 'Impossible d’ouvrir cette page',
    text: 'Sa session a déjà servi ou est trop ancienne. Rechargez la page du produit qui la contient.',
  },
  expired: {
    title: 'Session expirée',
    text: 'Rechargez la page du produit pour continuer. Ce que vous n’avez pas enregistré sera perdu.',
  },
  otherDeployment: {
    title: 'Cette page concerne d’autres données',
    text: 'Votre session est liée à un autre déploiement. Revenez en arrière et rouvrez la page.',
  },
  notFound: { title: 'Cette page n’existe pas', text: 'L’adresse est peut-être incomplète.' },
  backToWorkspace: 'Aller à l’espace de travail',
};

export default words;
