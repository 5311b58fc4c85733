import type { SessionWords } from './words.ts';

const words: SessionWords = {
  ended: {
    title: 'Votre session a expiré',
    text: 'Reconnectez-vous pour continuer. Tout est encore sur cette page, et ce que vous avez lancé reprendra ensuite.',
    action: 'Se connecter',
    hint: 'Ouvre une nouvelle fenêtre, qui se ferme une fois la connexion établie.',
  },
  other: {
    title: 'Une autre personne s’est connectée',
    text: 'Ce navigateur est maintenant connecté au nom d’une autre personne : cette page doit repartir de zéro. Rien n’a été envoyé en son nom.',
    action: 'Repartir de zéro',
  },
};
export default words;
