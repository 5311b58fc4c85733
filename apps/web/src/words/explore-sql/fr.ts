import type { ExploreSqlWords } from './words.ts';

const words: ExploreSqlWords = {
  editor: 'SQL de la question',
  hint: 'Complète les vues, les champs et les fonctions. Les modifications s’appliquent après une pause ou avec Ctrl+Entrée.',
  ofCalculation: 'SQL du calcul',
  calculationHint: 'Complète les champs et les fonctions. Ctrl+Entrée applique la modification.',
  oneColumn: 'Un calcul correspond à exactement une colonne.',
  reading: 'Lecture du SQL…',
  notApplied: 'Pas encore appliqué',
  apply: 'Appliquer',
  discard: 'Abandonner les modifications',
  failed: 'Facet n’a pas pu lire le SQL',
  atPlace: (line, column, text) => `Ligne ${line}, caractère ${column} : ${text}`,
  tooLong: 'Le SQL est trop long. La limite est de 65 536 octets.',
  free: {
    title: 'Les champs ne peuvent pas représenter ce SQL.',
    text: 'Il s’exécute tel quel et ne peut être modifié qu’en SQL.',
    back: 'Revenir à la dernière question',
    begin: 'Commencer avec des champs',
    fits: 'Les champs peuvent représenter ce SQL.',
    showFields: 'Afficher en champs',
  },
  openInExplore: 'Ouvrir dans Explorer',
  besides: (settings) => `Absent du SQL, mais appliqué à ses lignes : ${settings}`,
  allRows: (count) => `Toutes les lignes, y compris après les ${count} premières`,
  noSql: 'Cette question ne peut pas s’écrire en SQL.',
  refused: {
    several_views: 'Elle a des champs de plusieurs vues, que le SQL devrait joindre.',
    timezone: 'Le SQL ne peut pas avoir de fuseau horaire. Retirez le fuseau horaire pour voir le SQL.',
    compared_ranges: 'Le SQL ne peut pas comparer des périodes.',
    filter: 'L’un des filtres ne peut pas s’écrire en SQL.',
    ungrouped_measure:
      'Le SQL n’a pas de mesures dans des lignes isolées. Groupez les lignes ou retirez les mesures.',
    too_long: 'Le SQL dépasserait 65 536 octets. Raccourcissez les listes de valeurs.',
    other: 'L’un de ses réglages ne peut pas s’écrire en SQL.',
  },
  reasons: {
    with: 'Il utilise WITH.',
    set_operation: 'Il combine plusieurs requêtes avec UNION, INTERSECT, EXCEPT ou VALUES.',
    from: 'Il lit autre chose qu’une seule vue.',
    distinct: 'Il utilise DISTINCT avec un calcul, ou DISTINCT ON.',
    grouping_sets: 'Il utilise GROUPING SETS, ROLLUP ou CUBE.',
    regrouped: 'Il groupe par un calcul.',
    hidden_group: 'Il groupe par une colonne qu’il n’affiche pas.',
    condition: 'L’une de ses conditions ne peut pas devenir un filtre.',
    order: 'Il est trié par autre chose que ses colonnes.',
    null_order: 'Il choisit la place de NULL dans le tri.',
    window: 'Il a une clause WINDOW. Écrivez plutôt la fenêtre après OVER.',
    alias: 'Il a un calcul et un autre nom pour la vue.',
    repeated_column: 'Il a deux fois la même colonne.',
    name_of_member: 'Un calcul porte le nom d’un champ.',
    moving_time:
      'Une condition dépend de l’heure actuelle sans être une période comme « les 7 derniers jours ».',
    other: 'Une partie ne peut pas être représentée par des champs.',
  },
};

export default words;
