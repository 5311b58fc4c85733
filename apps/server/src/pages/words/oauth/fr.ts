import type { OAuthWords } from './oauth-words.ts';

export const oauth: OAuthWords = {
  proceed: 'Continuer',
  refusal: {
    title: 'La connexion ne peut pas continuer',
    reasons: {
      invalid_client: 'L’application n’est pas enregistrée ici, ou sa description est illisible.',
      invalid_redirect_uri:
        'L’application a demandé une redirection vers une adresse qui n’est pas enregistrée pour elle.',
      invalid_target: 'L’application a demandé l’accès à un autre serveur.',
      access_denied: 'L’accès a été refusé.',
      other: 'L’application a envoyé une demande non valide.',
    },
    details: 'Détails pour les développeurs de l’application :',
  },
  again: {
    title: 'Recommencez',
    lost: 'Cette connexion a été commencée dans un autre navigateur ou a expiré.',
    otherUser: 'Entre-temps, une autre personne s’est connectée dans ce navigateur.',
    way: 'Retournez à l’application et reconnectez-vous.',
  },
  device: {
    title: 'Connecter une application',
    text: 'Saisissez le code que vous affiche l’application, par exemple un programme en ligne de commande.',
    match: 'Ne continuez que si le code ci-dessous est identique.',
    hint: 'Huit lettres, en majuscules ou en minuscules, avec ou sans tiret.',
    warning:
      'Si quelqu’un vous a envoyé ce code, ne continuez pas : cette personne serait connectée à votre place.',
    problems: {
      NoCodeError: 'Saisissez le code affiché par l’application.',
      NotFoundError: 'Ce code n’existe pas. Comparez-le avec celui qu’affiche l’application.',
      ExpiredError: 'Ce code a expiré. Demandez-en un nouveau dans l’application.',
      AlreadyUsedError: 'Ce code a déjà été utilisé. Demandez-en un nouveau dans l’application.',
      SessionNotFound: 'Cette page a expiré. Saisissez à nouveau le code.',
      other: 'Une erreur s’est produite. Saisissez à nouveau le code.',
    },
    connected: {
      title: 'Connexion établie',
      heading: (name) => `${name} est connectée`,
      text: 'Retournez à l’application. Vous pouvez fermer cette page.',
      revoke: 'Vous pouvez révoquer son accès à tout moment.',
    },
    denied: {
      title: 'Accès refusé',
      text: 'L’application n’a pas accès à votre compte. Vous pouvez fermer cette page.',
    },
  },
  signOut: {
    unnamed: 'Une application',
    wants: (name) => `${name} souhaite vous déconnecter ici aussi.`,
    stay: 'Rester connecté',
    done: {
      title: 'Déconnexion effectuée',
      heading: 'Vous êtes déconnecté',
      text: 'Vous pouvez fermer cette page.',
    },
    stillIn: {
      title: 'Toujours connecté',
      heading: 'Vous êtes toujours connecté ici',
      text: 'L’application vous a peut-être déconnecté de son côté. Vous pouvez fermer cette page.',
    },
  },
};
