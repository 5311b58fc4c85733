import { oauth } from './oauth/fr.ts';
import type { PageWords } from './page-words.ts';

/** The texts in French. */
export const french: PageWords = {
  bar: { pages: 'Pages', api: 'Référence de l’API', account: 'Votre compte' },
  withProblems: (title) => `Erreur : ${title}`,
  wrong: 'Une erreur s’est produite',
  notFound: {
    title: 'Page introuvable',
    text: 'Il n’y a aucune page à cette adresse. Vérifiez qu’elle ne contient pas de faute de frappe, ou allez à la page d’accueil.',
    action: 'Page d’accueil',
  },
  tooMany: {
    title: 'Trop de tentatives',
    text: (minutes) => `Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  },
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  confirmNewPassword: 'Confirmer le nouveau mot de passe',
  setPassword: 'Définir le mot de passe',
  passwordHint: 'Au moins 8 caractères. Plusieurs mots sont plus sûrs qu’un seul.',
  passwordFaults: {
    short: 'Le mot de passe doit contenir au moins 8 caractères.',
    long: 'Le mot de passe doit contenir au plus 200 caractères.',
    control: 'Le mot de passe ne doit contenir aucun caractère de contrôle.',
    name: 'Le mot de passe ne doit être ni l’adresse e-mail ni le nom d’utilisateur.',
    uniform: 'Le mot de passe doit contenir au moins quatre caractères différents.',
  },
  mismatch: 'Les mots de passe ne correspondent pas.',
  incorrectPassword: 'Mot de passe incorrect.',
  code: 'Code',
  name: 'Votre nom',
  nameHint: 'Visible par les autres utilisateurs.',
  nameProblem: 'Le nom doit tenir sur une ligne de 255 caractères au plus.',
  goToSignIn: 'Aller à la connexion',
  backToSignIn: 'Retour à la connexion',
  backToAccount: 'Retour à votre compte',
  passwordsOff: {
    title: 'Les mots de passe sont désactivés dans ce compte',
    text: 'Connectez-vous avec l’authentification unique. Votre mot de passe est géré par votre organisation, pas ici.',
  },
  signIn: {
    title: 'Se connecter',
    at: (host) => `Connectez-vous à votre compte sur ${host}.`,
    login: 'Adresse e-mail ou nom d’utilisateur',
    with: (name) => `Se connecter avec ${name}`,
    or: 'ou',
    forgot: 'Mot de passe oublié ?',
    noWay:
      'Il est actuellement impossible de se connecter à ce compte. Demandez de l’aide à un administrateur.',
    wrong: 'Adresse e-mail, nom d’utilisateur ou mot de passe incorrect.',
    signedOut: 'Vous êtes déconnecté.',
    passwordChanged: 'Votre mot de passe a été modifié. Connectez-vous avec le nouveau.',
    timedOut: 'Le délai de connexion est dépassé. Connectez-vous à nouveau.',
  },
  signOut: {
    title: 'Se déconnecter',
    question: 'Voulez-vous vous déconnecter ?',
    as: (email) => `Vous êtes connecté en tant que ${email}.`,
  },
  signInCode: {
    title: 'Saisissez votre code',
    text: 'Saisissez le code à six chiffres que votre application d’authentification affiche pour ce compte.',
    lost: 'Application d’authentification perdue ?',
    recovery: 'Code de secours',
    recoveryHint: 'L’un des dix codes enregistrés lors de la configuration de la validation en deux étapes.',
    withRecovery: 'Se connecter avec un code de secours',
    other: 'Se connecter en tant qu’un autre utilisateur',
    wrong: 'Ce code est incorrect ou a déjà été utilisé.',
  },
  reset: {
    title: 'Mot de passe oublié ?',
    text: 'Saisissez votre adresse e-mail pour recevoir un lien permettant de définir un nouveau mot de passe.',
    send: 'Envoyer le lien',
    invalid: 'Saisissez une adresse e-mail, comme ada@example.com.',
    sent: {
      title: 'Consultez vos e-mails',
      text: (email) =>
        `Si ${email} appartient à un compte avec mot de passe, nous y avons envoyé un lien. Il expire dans une heure.`,
      hint: 'Pas d’e-mail ? Vérifiez vos courriers indésirables. Si vous utilisez l’authentification unique, vous n’avez pas de mot de passe ici. Un administrateur peut toujours vous aider.',
    },
    noMail:
      'Ce serveur n’envoie pas d’e-mails. Demandez à un administrateur de votre compte un lien de réinitialisation du mot de passe.',
    noAdministrator:
      'Si aucun administrateur ne peut se connecter, la personne qui exploite le serveur peut créer un lien :',
    choose: {
      title: 'Définir un nouveau mot de passe',
      text: 'Définir un nouveau mot de passe vous déconnecte de tous les navigateurs et de toutes les applications.',
    },
    unknown: 'Ce lien n’est pas valide',
    expired: 'Ce lien a expiré',
    used: 'Ce lien a déjà été utilisé',
    deactivated: 'L’utilisateur de ce lien est désactivé',
    advice:
      'Un lien expire au bout d’une heure, et seul le plus récent fonctionne. Vérifiez que l’adresse est complète.',
    usedAdvice:
      'Votre nouveau mot de passe est défini ; utilisez-le pour vous connecter. Si vous n’avez pas utilisé le lien vous-même, demandez de l’aide à un administrateur.',
    again: 'Demander un nouveau lien',
  },
  invitation: {
    title: 'Choisir un mot de passe',
    heading: (by) =>
      by === null ? 'Vous êtes invité à utiliser Facet' : `${by} vous invite à utiliser Facet`,
    at: (host) => `Choisissez un mot de passe pour votre compte sur ${host}.`,
    unknown: {
      title: 'Invitation inconnue',
      text: 'Il manque peut-être une partie de l’adresse, ou un lien plus récent l’a remplacée.',
    },
    used: {
      title: 'Cette invitation a déjà été utilisée',
      text: 'Votre mot de passe est défini. Utilisez-le pour vous connecter.',
    },
    expired: 'Cette invitation a expiré',
    deactivated: 'L’utilisateur de cette invitation est désactivé',
    newLink: 'Demandez un nouveau lien à un administrateur.',
  },
  account: {
    title: 'Votre compte',
    as: (email, username) => `Vous êtes connecté en tant que ${email} (${username}).`,
    dashboards: 'Voir vos tableaux de bord',
    other: 'Utiliser un autre compte',
    profile: {
      title: 'Profil',
      language: 'Langue',
      timezone: 'Fuseau horaire',
      accountDefault: 'Réglage du compte',
      notListed: 'Choisissez un élément de la liste.',
      save: 'Enregistrer le profil',
      saved: 'Votre profil a été enregistré.',
    },
    browsers: {
      title: 'Navigateurs',
      none: 'Vous n’êtes connecté dans aucun navigateur.',
      current: 'Ce navigateur',
      from: (address) => `Depuis l’adresse ${address}`,
      since: (time) => `Connecté depuis le ${time}`,
      lastUsed: (time) => `Dernière utilisation : ${time}`,
      endOthers: 'Se déconnecter partout ailleurs',
      ended: 'Le navigateur a été déconnecté.',
      othersEnded: 'Tous les autres navigateurs ont été déconnectés.',
    },
    applications: {
      title: 'Applications',
      none: 'Aucune application n’a accès à votre compte.',
      revoke: 'Révoquer l’accès',
      revoked: 'L’application n’a plus accès à votre compte.',
    },
    password: {
      change: 'Modifier le mot de passe',
      text: 'Modifier votre mot de passe vous déconnecte de tous les autres navigateurs et de toutes les applications.',
      current: 'Mot de passe actuel',
      changed: 'Votre mot de passe a été modifié. Vos autres navigateurs ont été déconnectés.',
    },
    secondFactor: {
      title: 'Validation en deux étapes',
      isOn: 'Vous vous connectez avec votre mot de passe et un code de votre application d’authentification.',
      isOff: 'Exigez un code d’une application d’authentification en plus de votre mot de passe.',
      setUp: 'Configurer la validation en deux étapes',
      turnOff: 'Désactiver la validation en deux étapes',
      turnedOff: 'La validation en deux étapes a été désactivée.',
    },
  },
  secondFactor: {
    title: 'Configurer la validation en deux étapes',
    turnOffTitle: 'Désactiver la validation en deux étapes',
    needs:
      'Il vous faut une application d’authentification sur votre téléphone, ou un gestionnaire de mots de passe qui affiche des codes à usage unique. Ensuite, chaque connexion demandera votre mot de passe et un code à six chiffres.',
    start: 'Commencer la configuration',
    scan: 'Scannez ce code QR avec votre application d’authentification.',
    picture: 'Code QR de la clé secrète ci-dessous',
    enter: (secret) => `Ou saisissez cette clé secrète à la main : ${secret}`,
    codeHint: 'Le code à six chiffres que l’application affiche maintenant.',
    turnOn: 'Activer la validation en deux étapes',
    wrong: 'Code incorrect. Vérifiez que l’horloge de votre téléphone est à l’heure.',
    recovery: {
      title: 'Enregistrez vos codes de secours',
      text: 'La validation en deux étapes est activée. Si vous perdez votre application d’authentification, chacun de ces codes vous permet de vous connecter une fois. Imprimez-les ou enregistrez-les dans un gestionnaire de mots de passe : ils ne seront plus affichés.',
    },
    withoutIt: (codesLeft) =>
      `Vous vous connecterez uniquement avec votre mot de passe. Il vous reste ${codesLeft < 2 ? `${codesLeft} code` : `${codesLeft} codes`} de secours ; pour en obtenir de nouveaux, désactivez la validation en deux étapes, puis configurez-la à nouveau.`,
  },
  consent: {
    title: (application) => `Autoriser ${application} à accéder à votre compte ?`,
    able: (application) => `${application} pourra :`,
    scopes: {
      api: 'Utiliser ce compte en votre nom : voir et modifier tout ce que vous pouvez voir et modifier',
      'mcp:query': 'Voir les modèles de données que vous pouvez voir et exécuter des requêtes en votre nom',
      'mcp:content':
        'Voir et exécuter les rapports et tableaux de bord que vous pouvez voir, et créer des rapports en votre nom',
      'mcp:model':
        'Lire les modèles de données, les modifier sur vos branches de développement et valider les modifications, dans la limite de vos droits',
      offline_access:
        'Rester connectée jusqu’à ce que vous révoquiez son accès, ou pendant 30 jours sans utilisation',
      email: 'Voir votre adresse e-mail',
      profile: 'Voir votre nom et votre photo',
      openid: 'Vous reconnaître quand vous revenez',
    },
    modelReceives:
      'Ce que l’application lit en votre nom, y compris des lignes de données, peut parvenir à un modèle de langage et à l’entreprise qui l’exploite.',
    code: (code) => `N’autorisez l’accès que si l’application elle-même vous affiche le code ${code}.`,
    from: (address) => `La demande provient de l’adresse IP ${address}.`,
    namesItself: 'L’application a choisi elle-même son nom.',
    goesTo: (place) => `Vous serez redirigé vers ${place}.`,
    onThisDevice: (program) => `${program} sur cet appareil`,
    allow: 'Autoriser l’accès',
    deny: 'Refuser l’accès',
  },
  oauth,
  unsubscribe: {
    title: 'Se désabonner',
    text: (title, email) =>
      `Les e-mails planifiés de ${title} sont envoyés à ${email}. Les autres envois ne changent pas.`,
    done: {
      title: 'Vous êtes désabonné',
      text: (title) =>
        `Vous ne recevrez plus les e-mails planifiés de ${title}. Un administrateur peut vous ajouter à nouveau.`,
    },
    preview: {
      title: 'Ceci est un aperçu',
      text: 'Dans l’e-mail envoyé, ce lien désabonne le destinataire. Dans un aperçu, il ne change rien.',
    },
    unknown: {
      title: 'Ce lien n’est pas valide',
      text: 'Vérifiez que l’adresse est complète. Si l’envoi a été supprimé, il n’envoie plus d’e-mails.',
    },
  },
};
