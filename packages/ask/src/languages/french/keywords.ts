import { spelledTable } from '../spelled.ts';

/** Endings of adjectives. */
export const ENDINGS = ['', 's', 'e', 'es'];

/** Words that hold a question together, and what they do. */
export const KEYWORDS = spelledTable(
  {
    by: 'par, pour chaque, à chaque, dans chaque, chaque, selon, ventilé par, ventilés par, réparti par, répartis par, répartition par, groupé par, groupés par, regroupé par, regroupés par, divisé par, en fonction de, en fonction du, suivant, pour les différents, pour les différentes',
    per: 'pour chaque, à chaque, dans chaque, chaque',
    and: 'et, ainsi que, de même que, avec aussi, plus, aussi, et aussi, et les, et le, et la',
    or: 'ou, ou bien',
    not: 'pas, ne pas, non, jamais, sans, sauf, hors, excepté, exceptés, à l’exception de, à l’exception du, à l’exclusion de, excluant, en excluant, exclure, mis à part, à part, mais pas, pas de, pas en, n’est pas, ne sont pas, pas du, pas au, autre que, autres que, hormis',
    only: 'seulement, uniquement, juste, seulement pour, uniquement pour, seulement en, seulement le, seulement au, uniquement en, limité à, rien que',
    of: 'de, d’, du, des, pour, parmi, de la, de l’',
    in: 'en, dans, au, aux, à, sur, pendant, durant, au cours de, au cours du, lors de, à l’intérieur de',
    from: 'de, d’, du, des, depuis, au départ de, au départ du, partant de, partant du, en provenance de, en provenance du, venant de, venant du, qui partent de, partis de, partis du, quittant, décollant de, à partir de, partant d’, au départ d’, en partance de, en partance d’, de la',
    to: 'à, vers, vers le, vers la, à destination de, à destination du, à destination d’, pour, arrivant à, arrivant en, arrivant au, atterrissant à, atterrissant en, jusqu’à, en direction de, allant à, qui arrivent à, qui arrivent en, au',
    leaving: 'partent, partant, décollent',
    arriving: 'arrivent, arrivant, atterrissent',
    is: 'est, sont, était, étaient, égal à, égale à, est égal à, soit, fut, =',
    with: 'avec, dont, quand, qui, ayant, qui ont, qui avaient, avec un, avec une, qui a, dont le, dont la',
    which:
      'quel, quelle, quels, quelles, que, quoi, qui, quand, quel est, quelle est, quels sont, quelles sont, dans quel, dans quelle, à quelle',
    // "où" is "ou", which is "or".
    where: '',
    when: 'quand',
    goes: '',
    how: 'comment',
    howMuch: 'combien de, combien d’, quel, quelle',
    changes: 'changé, changent, change, varié, varient, varie',
    predicate:
      'est, sont, était, étaient, ont, avaient, ont eu, dépasse, dépassent, ont dépassé, qui, qui ont, qui avaient, qui a, vont, partent, décollent, arrivent, atterrissent, qui arrivent à, qui arrivent en, qui partent de',
    more: 'plus de, plus d’, supérieur à, supérieure à, supérieurs à, est supérieur à, au-dessus de, au delà de, dépassant, dépasse, dépassent, ont dépassé, de plus de, de plus d’, plus grand que, plus long que, plus longue que, excédant, supérieures à, >',
    less: 'moins de, moins d’, inférieur à, inférieure à, inférieurs à, est inférieur à, en dessous de, sous, de moins de, de moins d’, plus petit que, plus court que, <',
    atLeast:
      'au moins, au minimum, d’au moins, minimum de, ou plus, et plus, supérieur ou égal à, supérieure ou égale à, à partir de, >=, ≥',
    atMost:
      'au plus, au maximum, d’au plus, maximum de, ou moins, inférieur ou égal à, inférieure ou égale à, jusqu’à, pas plus de, <=, ≤',
    between: 'entre, compris entre, comprise entre, située entre, est entre',
    contains:
      'contient, contiennent, contenant, qui contient, qui contiennent, incluant, comprenant, avec le mot',
    startsWith:
      'commence par, commencent par, commençant par, qui commence par, qui commencent par, débute par',
    endsWith:
      'finit par, finissent par, finissant par, se termine par, se terminent par, se terminant par, qui finissent par',
    empty: 'est vide, sont vides, vide, vides, manquant~, est manquant, manque, non renseigné~, est inconnu',
    present: 'n’est pas vide, ne sont pas vides, non vide, non vides, est renseigné, est connu, pas vide',
    top: 'top, premier~, premièr~, meilleur~, plus grand~, les top, principal~, principaux',
    bottom: 'dernier~, derniers, dernières, pires, plus petit~, moins bon~',
    most: 'le plus de, le plus d’, plus grand nombre de, le plus grand nombre de, le plus grand nombre d’, plus grand~, le plus grand, la plus grande, les plus grand~, plus élevé~, le plus élevé, la plus élevée, les plus élevé~, plus haut~, le plus haut, la plus haute, plus long~, plus longue~, plus longues, le plus long, la plus longue, les plus long~, les plus longues, plus fort~, le plus fort, la plus forte, le plus, maximal~, nombre maximal de',
    least:
      'le moins de, le moins d’, plus petit nombre de, le plus petit nombre de, plus petit~, le plus petit, la plus petite, les plus petit~, plus faible, plus faibles, le plus faible, la plus faible, les plus faibles, plus bas, plus basse, le plus bas, la plus basse, les plus bas, moins élevé~, le moins élevé, la moins élevée, plus court~, le plus court, la plus courte, les plus court~, le moins',
    extent:
      'plus long~, plus longues, le plus long, la plus longue, les plus long~, les plus longues, plus court~, le plus court, la plus courte, les plus court~, plus grand~, le plus grand, la plus grande, les plus grand~, plus petit~, le plus petit, la plus petite, plus fort~, le plus fort, la plus forte',
    busiest:
      'plus fréquenté~, le plus fréquenté, la plus fréquentée, les plus fréquenté~, plus chargé~, le plus chargé, la plus chargée, les plus chargé~, plus actif, plus active, le plus actif, les plus actifs, la plus active, plus populaire, plus populaires, le plus populaire, la plus populaire, les plus populaires, plus courant~, plus fréquent~, le plus fréquent, les plus fréquent~',
    quietest:
      'moins fréquenté~, le moins fréquenté, la moins fréquentée, les moins fréquenté~, plus calme, plus calmes, le plus calme, la plus calme, les plus calmes, moins chargé~, le moins chargé, la moins chargée, les moins chargé~, moins actif, les moins actifs, moins populaire, moins populaires, les moins populaires',
    best: 'meilleur~, le meilleur, la meilleure, les meilleur~, plus ponctuel, plus ponctuels, plus ponctuelle, les plus ponctuels, le plus ponctuel, la plus ponctuelle, plus fiable, plus fiables',
    worst:
      'pire, pires, le pire, la pire, les pires, moins ponctuel, moins ponctuels, moins ponctuelle, les moins ponctuels, le moins ponctuel, plus mauvais, le plus mauvais',
    sort: 'trié par, triés par, triée par, triées par, trier par, trie par, classé par, classés par, classées par, classer par, ordonné par, ordonnés par, trier, trié, triés, dans l’ordre de, par ordre de',
    ascending:
      'croissant, par ordre croissant, dans l’ordre croissant, en ordre croissant, ordre croissant, du plus petit au plus grand, le plus petit d’abord, ascendant',
    descending:
      'décroissant, par ordre décroissant, dans l’ordre décroissant, en ordre décroissant, ordre décroissant, du plus grand au plus petit, le plus grand d’abord, descendant',
    alphabetical:
      'alphabétique, par ordre alphabétique, dans l’ordre alphabétique, en ordre alphabétique, alphabétiquement, trié par nom, triés par nom, de a à z',
    versus:
      'par rapport à, par rapport au, par rapport aux, comparé à, comparé au, comparés à, comparée à, comparées à, comparer, compare, comparaison, comparaison de, comparaison entre, en comparaison avec, contre, face à, versus, vs, différence entre, comparé avec, comparés au, comparées au',
    share:
      'part, parts, part de, part du, part des, la part des, quelle part des, proportion, proportion de, proportion des, pourcentage, pourcentage de, pourcentage des, quel pourcentage de, quel pourcentage des, en pourcentage, en pourcentage du total, pour cent, répartition, répartition de, répartition des, part du total, %',
    growth:
      'croissance, croissance de, croissance du, croissance des, taux de croissance, taux de croissance des, variation, variation de, variation du, variation des, hausse, hausse de, hausse des, augmentation, augmentation des, augmentation de, progression, progression des',
    trend:
      'au fil du temps, dans le temps, au cours du temps, tendance, tendances, tendance des, tendance de, tendance du, évolution, évolution de, évolution du, évolution des, l’évolution des, l’évolution du, série temporelle, historique, historique des, chronologie, évolue, évoluent, évolué',
    average: 'moyenne, moyen, moyens, moyennes, en moyenne, moyenne de, moyenne des, la moyenne des',
    total:
      'total, totale, totaux, au total, somme, somme de, somme des, en tout, total de, total des, ensemble',
    count:
      'combien de, combien d’, combien, nombre de, nombre d’, le nombre de, nombre, nombre total de, nombre des, quantité de, quantité',
    maximum: 'maximum, maximal~, max, maximum de',
    minimum: 'minimum, minimal~, min, minimum de',
    median: 'médiane, médian, médiane de, médiane des',
    as: 'en, sous forme de, sous forme d’, sous la forme de, sous la forme d’, comme, en tant que, sous forme d’un, avec un, avec une, dans un, dans une, sur une',
    weekend:
      'week-end, week end, weekend, weekends, le week-end, week-ends, en week-end, pendant le week-end, les week-ends, fin de semaine',
    workday:
      'en semaine, jours ouvrés, les jours ouvrés, jours ouvrables, les jours ouvrables, pendant la semaine, jours de travail',
    ofTheWeek: 'jour de la semaine, jours de la semaine, jour de semaine',
    followUp:
      'et, qu’en est-il de, qu’en est-il, et pour, et en, maintenant, et maintenant, même chose pour, la même chose pour, pareil pour, idem pour, alors, mais, mais seulement, et seulement, ok, d’accord, montre-le, et si',
    instead: 'à la place, plutôt, au lieu de cela, au lieu',
    previous:
      'période précédente, la période précédente, période d’avant, la période d’avant, période antérieure',
    greeting: 'bonjour, salut, bonsoir, s’il vous plaît, s’il te plaît, svp, stp, merci, cher, chère',
    filler:
      'un, une, le, la, les, l’, de, d’, du, des, me, moi, nous, je, j’, on, tu, vous, mon, ma, mes, notre, nos, il, ils, elle, elles, c’, ce, cet, cette, ces, son, sa, ses, leur, leurs, montre, montrez, montrer, affiche, affichez, afficher, donne, donnez, donner, donne-moi, montre-moi, liste, lister, trouve, voir, dis, dis-moi, veux, voudrais, aimerais, besoin, peux, peut, pouvez, savoir, a, ont, as, avait, avaient, eu, y, il y a, il y avait, y a-t-il, y a t il, tous, toutes, tout, toute, chacun, chacune, dessine, trace, graphique, diagramme, graphe, vue, regarde, comment, fait, font, faire, calcule, calculer, calculez, données, rapport, vue d’ensemble, qui, que, qu’, quoi, quand, dont, en, dans, à, au, aux, sur, avec, pour, par, comme, est, sont, était, étaient, été, se, s’, sont-ils, est-ce que, est-ce qu’, est-ce, est ce que, t, il, lieu, passé, plait, plaît, valeurs, valeur, différent~, respectivement, même période, la même période, même mois, le même mois, quel, quelle, quels, quelles, il faut, cela, ça, ne, n’, volent, volé, décollé, eu lieu, pris, bien',
  },
  ENDINGS,
);
