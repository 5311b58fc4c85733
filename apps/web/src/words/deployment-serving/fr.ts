import type { DeploymentServingWords } from './words.ts';

const words: DeploymentServingWords = {
  environments: {
    about: 'Là où les programmes interrogent ce déploiement. Chaque environnement sert une branche.',
    environment: 'Environnement',
    types: { production: 'Production', staging: 'Préproduction', development: 'Développement' },
    url: 'Adresse de l’API de données',
    createToken: 'Créer un jeton',
    createTokenFor: (environment) => `Créer un jeton pour ${environment}`,
    purpose: 'Autorise',
    purposes: {
      query: 'Les requêtes',
      metadata: 'Les métadonnées seules, pour les outils qui copient le modèle',
    },
    context: 'Contexte de sécurité',
    contextHelp: 'Un objet JSON. Les règles d’accès le lisent pour décider de ce que le jeton peut voir.',
    badContext: 'Ce n’est pas un objet JSON.',
    emptyContext: 'Le jeton a un contexte de sécurité vide, car vous ne pouvez pas le choisir.',
    lifetime: 'Valable',
    token: 'Jeton',
    once: 'Copiez le jeton maintenant. Il ne sera plus affiché.',
    expires: (moment) => `Valable jusqu’au ${moment}`,
    done: 'Terminé',
  },
  pods: {
    about: 'Les processus qui servent ce déploiement, et la version du moteur qu’ils exécutent.',
    version: 'Version du moteur',
    versionAbout:
      'Les environnements de préproduction et de développement utilisent toujours la dernière version.',
    newestOf: (version, channel) => `${version} (la plus récente de ${channel})`,
    current: (version) => `La production utilise ${version}.`,
    changeVersion: 'Changer de version',
    changeTitle: (version) => `Passer à ${version} ?`,
    changeText: 'Un build de la production démarre avec cette version, qui est mise en service s’il réussit.',
    changed: (version) => `Un build de la production est en cours avec ${version}.`,
    pods: 'Pods',
    nothing: 'Aucun pod n’est en cours. La prochaine requête en démarrera un.',
    pod: 'Pod',
    state: 'État',
    states: {
      Pending: 'Démarre',
      Running: 'En cours',
      CrashLoopBackOff: 'Ne démarre pas',
      Terminating: 'S’arrête',
    },
    types: { production: 'Production', dev: 'Branche' },
    memory: 'Mémoire',
    restarts: 'Redémarrages',
    started: 'Démarré',
  },
};
export default words;
