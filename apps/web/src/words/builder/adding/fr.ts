import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'Rechercher un élément à ajouter',
  nothing: (text) => `Aucun résultat pour « ${text} ».`,
  groups: {
    charts: 'Graphiques',
    texts: 'Texte et mise en page',
    containers: 'Conteneurs',
    controls: 'Contrôles',
  },
  entries: {
    question: 'Nouveau graphique',
    report: 'Graphique d’un rapport',
    figure: 'Chiffre clé',
    table: 'Tableau',
    summary: 'Résumé IA',
    text: 'Texte',
    divider: 'Séparateur',
    spacer: 'Espace',
    grid: 'Grille',
    row: 'Ligne',
    column: 'Colonne',
    tabs: 'Onglets',
    control: 'Filtre ou sélecteur',
  },
  hints: {
    question: 'Interroger le modèle de données sans quitter le tableau de bord',
    grid: 'Des widgets disposés librement',
    row: 'Des widgets de même largeur, côte à côte',
    column: 'Des widgets de même hauteur, l’un sous l’autre',
    tabs: 'Un seul groupe de widgets à la fois',
  },
  toBoard: 'Ira sur le tableau de bord.',
  into: (container) => `Ira dans : ${container}.`,
  intoTab: (tab, container) => `Ira dans l’onglet « ${tab} » de : ${container}.`,
  tab: (number) => `Onglet ${number}`,
  newText: 'Nouveau texte',
  full: (most) => `Un tableau de bord contient au plus ${most} widgets.`,
  refused: 'Rien n’a été ajouté : quelqu’un d’autre vient de modifier le tableau de bord.',
  making: {
    title: 'Nouveau graphique',
    editTitle: 'Modifier le graphique',
    name: 'Titre',
    add: 'Ajouter au tableau de bord',
    save: 'Enregistrer la question',
    failed: 'Le graphique n’a pas été enregistré',
    notEditable: 'Ce rapport n’est pas une question modifiable ici. Ouvrez plutôt le rapport.',
    conflict: 'Quelqu’un d’autre a modifié ce rapport. Fermez la fenêtre et rouvrez-la pour voir sa version.',
  },
};

export default words;
