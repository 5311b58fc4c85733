import type { ChatWords } from './words.ts';

const words: ChatWords = {
  newChat: 'Nouvelle conversation',
  history: 'Historique des conversations',
  closeHistory: 'Fermer l’historique',
  search: 'Rechercher une conversation',
  noChats: 'Vos conversations s’affichent ici.',
  noneFound: 'Aucune conversation ne contient ces mots.',
  more: 'Afficher plus',
  actionsFor: (title) => `Actions pour « ${title} »`,
  untitled: 'Nouvelle conversation',
  rename: 'Renommer la conversation',
  name: 'Nom',
  remove: 'Supprimer la conversation',
  removeTitle: (title) => `Supprimer « ${title} » ?`,
  removeText: 'Ses questions et réponses sont supprimées définitivement.',
  cancel: 'Annuler',
  start: {
    title: 'Que souhaitez-vous savoir ?',
    text: 'Posez votre question avec vos propres mots. Chaque réponse montre comment elle a été comprise.',
  },
  suggestions: 'Questions pour commencer',
  conversation: 'Questions et réponses',
  question: 'Votre question',
  field: 'Interrogez vos données',
  ask: 'Demander',
  stop: 'Arrêter la réponse',
  answering: 'Réponse en cours…',
  stopped: 'Vous avez arrêté cette réponse.',
  failed: 'La question n’a pas pu recevoir de réponse.',
  interrupted: 'La connexion est interrompue. La réponse reprendra dès son rétablissement.',
  again: 'Redemander',
  copy: 'Copier la réponse',
  copied: 'Copié',
  good: 'Bonne réponse',
  bad: 'Mauvaise réponse',
  chart: 'Graphique',
  table: 'Tableau',
  shownAs: 'Afficher en',
  rows: 'Réponse',
  explore: 'Ouvrir dans Explorer',
  save: 'Enregistrer comme rapport',
  saved: 'Le rapport est enregistré.',
  latest: 'Aller à la dernière réponse',
  notices: {
    'model-unavailable':
      'Le modèle de langage n’a pas répondu. Cette réponse repose uniquement sur les mots de la question.',
    'model-paused':
      'Le modèle de langage est en pause après plusieurs échecs. Cette réponse repose uniquement sur les mots de la question.',
    'limit-reached':
      'Une limite du modèle de langage est atteinte. Cette réponse repose uniquement sur les mots de la question.',
    'unproven-numbers':
      'Le texte du modèle de langage est omis, car ses chiffres ne figurent pas dans les données.',
  },
  gone: {
    title: 'Cette conversation n’existe plus',
    text: 'Elle a été supprimée, ou son adresse est incomplète.',
  },
  off: {
    title: 'La conversation est désactivée',
    text: 'Les questions sur les données ne sont pas disponibles ici.',
  },
  noDeployment: {
    title: 'Aucune donnée à interroger',
    text: 'Demandez l’accès à un déploiement à un administrateur.',
  },
  noData: 'Vous ne voyez aucune donnée ici. Demandez l’accès à la personne qui vous a fourni cette page.',
  signIn: 'Se connecter pour converser',
  expired: {
    title: 'Votre session est terminée.',
    text: 'Rechargez la page pour continuer. Vos conversations sont conservées.',
  },
};
export default words;
