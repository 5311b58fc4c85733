import type { StartWords } from './words.ts';

const words: StartWords = {
  attention: 'À surveiller',
  build: (branch) => `Le build de ${branch} a échoué`,
  sync: (branch) => `La synchronisation dbt vers ${branch} a échoué`,
  run: (dashboard) => `« ${dashboard} » n’a pas pu être envoyé`,
  keyExpires: (name, when) => `La clé d’API « ${name} » expire ${when}`,
  keyExpired: (name, when) => `La clé d’API « ${name} » a expiré ${when}`,
  keyOwner: (owner) => `Elle appartient à ${owner}.`,
  help: {
    build:
      'Corrigez le modèle de données et relancez le build. Le build précédent reste en service jusque-là.',
    sync: 'Corrigez le projet dbt ou ses paramètres, puis relancez la synchronisation.',
    run: 'Seuls les destinataires qui ne l’ont pas reçu le recevront.',
    key: 'Créez une nouvelle clé, utilisez-la à la place et supprimez celle-ci.',
  },
  syncAgain: 'Resynchroniser',
  sendAgain: 'Renvoyer',
  started: 'Lancé',
  deployments: 'Déploiements',
  favourites: 'Favoris',
  star: 'Ajouter aux favoris',
  unstar: 'Retirer des favoris',
  recent: 'Ouverts récemment',
  types: { DASHBOARD: 'Tableau de bord', REPORT: 'Rapport', WORKBOOK: 'Classeur', FOLDER: 'Dossier' },
  steps: {
    title: 'Premiers pas',
    done: (done, all) => `${done} étapes sur ${all} terminées`,
    isDone: 'Terminé',
    hide: 'Masquer',
    data: { title: 'Connecter vos données', text: 'Ou commencez avec la démo, déjà prête.' },
    question: {
      title: 'Poser une première question',
      text: 'Posez-la avec vos mots ou choisissez des champs.',
    },
    report: {
      title: 'Enregistrer un rapport',
      text: 'Gardez la réponse et retrouvez-la dans l’espace de travail.',
    },
    dashboard: {
      title: 'Publier un tableau de bord',
      text: 'Réunissez des rapports sur une page pour vos collègues.',
    },
    embedded: {
      title: 'L’intégrer à votre propre page',
      text: 'Vos clients le voient avec leurs propres données.',
    },
  },
};
export default words;
