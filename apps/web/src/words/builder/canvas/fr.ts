import type { CanvasWords } from './words.ts';

const words: CanvasWords = {
  selected: (name) => `${name}, sélectionné`,
  at: (name, column, row) => `${name} : colonne ${column}, ligne ${row}`,
  size: (name, columns, rows) => `${name} : largeur ${columns}, hauteur ${rows}`,
  inside: (name, container, place, count) => `${name} : ${place} sur ${count} dans ${container}`,
  selectedCount: (count) => `Widgets sélectionnés : ${count}`,
  nothingSelected: 'Aucune sélection',
  added: (count) => `Widgets ajoutés : ${count}`,
  copied: (count) => `Widgets copiés : ${count}`,
  removed: (count) => `Widgets supprimés : ${count}`,
  stays: 'Impossible de le placer ici.',
  tooNarrow: 'Les widgets peuvent être déplacés dès que le tableau compte plus d’une colonne.',
  problems: {
    'too-large': 'Le contenu est trop volumineux pour être collé.',
    'not-widgets':
      'Le presse-papiers ne contient aucun widget. Copiez-les d’abord depuis un tableau de bord.',
    full: 'Un tableau de bord ne peut pas contenir autant de widgets.',
    refused: 'Impossible de coller ces widgets : leurs conteneurs ont un contenu non autorisé.',
  },
  kinds: {
    CHART: 'Graphique',
    TEXT: 'Texte',
    FILTER: 'Filtre',
    TIME_GRAIN: 'Granularité',
    FIELD: 'Sélecteur de champ',
    PARENT: 'Contrôle parent',
    SPACER: 'Espace',
    IMAGE: 'Image',
    DIVIDER: 'Séparateur',
    AI: 'Résumé IA',
    CONTAINER: 'Conteneur',
  },
};

export default words;
