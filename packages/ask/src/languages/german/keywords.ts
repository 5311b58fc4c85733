import { spelledTable } from '../spelled.ts';

/** Endings of adjectives. */
export const ENDINGS = ['e', 'en', 'er', 'es', 'em'];

/** Words that hold a question together, and what they do. */
export const KEYWORDS = spelledTable(
  {
    by: 'nach, pro, je, für jeden, für jede, für jedes, für alle, in jedem, in jeder, jeder, jede, jedes, jeden, pro jeden, aufgeteilt nach, aufgeschlüsselt nach, unterteilt nach, gruppiert nach, aufgegliedert nach, getrennt nach, verteilt auf',
    per: 'pro, je, für jeden, für jede, für jedes, in jedem, in jeder, jeder, jede, jedes, jeden',
    and: 'und, sowie, und auch, zusammen mit, plus, auch, und die, und der, und das',
    or: 'oder',
    not: 'nicht, kein, keine, keinen, keiner, keinem, nie, niemals, ohne, außer, ausgenommen, ausgeschlossen, abgesehen von, aber nicht, nicht aus, nicht in, nicht im, nicht von, nicht nach, ist nicht, sind nicht, mit ausnahme von, exklusive, bis auf',
    only: 'nur, nur für, nur in, nur im, nur aus, nur von, nur nach, ausschließlich, lediglich, beschränkt auf, begrenzt auf',
    of: 'von, vom, der, des, für, unter',
    in: 'in, im, am, an, auf, bei, beim, während, innerhalb, innerhalb von, an den, in den, in der, an einem',
    from: 'von, vom, aus, ab, ausgehend von, mit start in, mit abflug in, mit abflug aus, startend in, startend von, die aus, die von, abfliegend von, abgehend von, starten in, startet in, starteten in, starten von, starteten von, abgeflogen in, abgeflogen von, beginnend in',
    to: 'nach, zu, zum, zur, in richtung, richtung, mit ziel, mit landung in, mit ankunft in, mit dem ziel, landend in, die nach, landen in, landet in, landeten in, ankommend in, ankommen in, endend in, bis nach',
    leaving:
      'starten, starteten, gestartet, gestartet sind, abfliegen, abflogen, abgeflogen, abgeflogen sind, abheben, abhoben, losfliegen, beginnen',
    arriving:
      'landen, landeten, gelandet, gelandet sind, ankommen, ankamen, angekommen, angekommen sind, enden, endeten',
    is: 'ist, sind, war, waren, gleich, ist gleich, beträgt, beträgt die, sei, wurde, wurden, lautet, =',
    with: 'mit, wo, wenn, deren, dessen, bei denen, die, der, das, mit einem, mit einer',
    which:
      'welche, welcher, welches, welchen, welchem, was, wer, wo, wann, in welchem, in welcher, an welchem, von welchem, von welcher',
    where: 'wo, wohin',
    when: 'wann',
    how: 'wie',
    howMuch: 'wie viel, wieviel',
    changes: 'verändert, verändern, veränderte, veränderten, geändert, ändern, änderte, änderten',
    predicate:
      'ist, sind, war, waren, wurde, wurden, gehen, gingen, fliegen, flogen, führen, führten, starten, starteten, landen, landeten',
    goes: 'wohin, hin, fliegen, gehen, landen, reisen',
    more: 'mehr als, über, größer als, höher als, länger als, weiter als, von mehr als, von über, ist größer als, ist höher als, oberhalb von, später als, ist länger als, um mehr als, >',
    less: 'weniger als, unter, kleiner als, niedriger als, kürzer als, geringer als, von weniger als, von unter, ist kleiner als, unterhalb von, um weniger als, <',
    atLeast:
      'mindestens, wenigstens, ab, von mindestens, nicht weniger als, oder mehr, und mehr, größer gleich, größer oder gleich, oder länger, um mindestens, >=, ≥',
    atMost:
      'höchstens, maximal, bis zu, von höchstens, nicht mehr als, oder weniger, kleiner gleich, kleiner oder gleich, oder kürzer, um höchstens, <=, ≤',
    between: 'zwischen, liegt zwischen, von, von zwischen',
    contains: 'enthält, enthalten, enthaltend, beinhaltet, die enthalten, das enthält, mit dem wort',
    startsWith: 'beginnt mit, beginnen mit, beginnend mit, fängt an mit, anfangen mit',
    endsWith: 'endet auf, endet mit, enden auf, enden mit, endend auf',
    empty: 'ist leer, sind leer, leer, fehlt, fehlen, fehlend~, nicht gesetzt, ist unbekannt',
    present:
      'ist nicht leer, sind nicht leer, nicht leer, ist gesetzt, ist bekannt, ist vorhanden, nicht fehlt',
    top: 'top, erst~, best~, größt~, höchst~, führend~, die top',
    bottom: 'niedrigst~, kleinst~, schlechtest~, letzt~, geringst~',
    most: 'meist~, am meisten, höchst~, am höchsten, größt~, am größten, längst~, am längsten, die größte anzahl, die größte anzahl von, die größte anzahl an, die höchste anzahl, die höchste anzahl an, die höchste zahl, weitest~, am weitesten, stärkst~, am stärksten',
    least:
      'wenigst~, am wenigsten, niedrigst~, am niedrigsten, geringst~, am geringsten, kleinst~, am kleinsten, kürzest~, am kürzesten, die kleinste anzahl, die niedrigste anzahl, die geringste anzahl',
    extent: 'größt~, längst~, kürzest~, kleinst~, weitest~, stärkst~',
    busiest:
      'belebtest~, verkehrsreichst~, am verkehrsreichsten, beliebtest~, häufigst~, am häufigsten, meistbeflogen~, meistgenutzt~, aktivst~, am belebtesten, stärkst~',
    quietest: 'ruhigst~, am ruhigsten, verkehrsärmst~, unbeliebtest~, seltenst~, am seltensten, schwächst~',
    best: 'best~, am besten, pünktlichst~, am pünktlichsten, zuverlässigst~, am zuverlässigsten',
    worst: 'schlechtest~, am schlechtesten, unpünktlichst~, am unpünktlichsten, schlimmst~, unzuverlässigst~',
    sort: 'sortiert nach, sortiere nach, sortiert, sortiere, geordnet nach, geordnet, ordne nach, gereiht nach, sortierung nach',
    ascending:
      'aufsteigend, niedrigste zuerst, kleinste zuerst, in aufsteigender reihenfolge, älteste zuerst, kürzeste zuerst, von klein nach groß',
    descending:
      'absteigend, höchste zuerst, größte zuerst, in absteigender reihenfolge, neueste zuerst, längste zuerst, meiste zuerst, von groß nach klein',
    alphabetical:
      'alphabetisch, alphabetisch sortiert, alphabetisch geordnet, in alphabetischer reihenfolge, nach namen sortiert, sortiert nach namen, nach alphabet, von a bis z',
    versus:
      'verglichen mit, verglichen mit dem, verglichen zu, im vergleich zu, im vergleich zum, im vergleich zur, im vergleich mit, vergleiche, vergleich, vergleich von, vergleich zwischen, gegenüber, gegenüber dem, gegen, versus, vs, unterschied zwischen, in relation zu, zum vergleich',
    share:
      'anteil, anteile, anteil von, anteil an, anteil der, anteil am gesamten, welcher anteil, prozent, prozentsatz, prozentsatz der, prozentualer anteil, prozentuale anteile, wie viel prozent, wie viel prozent der, wieviel prozent, wieviel prozent der, in prozent, quote, verteilung, verteilung der, verteilung von, in prozent der gesamtzahl, in prozent vom gesamten, %',
    growth:
      'wachstum, wachstum der, wachstum von, zuwachs, zuwachs an, veränderung, veränderung der, wachstumsrate, wachstumsrate der, steigerung, anstieg, zunahme, zunahme der, prozentuale veränderung',
    trend:
      'im zeitverlauf, zeitverlauf, zeitlicher verlauf, im laufe der zeit, im verlauf der zeit, über die zeit, über die zeit hinweg, trend, trends, trend der, verlauf, verlauf der, entwicklung, entwicklung der, entwicklung von, zeitreihe, zeitliche entwicklung, entwickelt sich, entwickeln sich, entwickelt, entwickeln, entwickelte, entwickelten',
    average:
      'durchschnitt, durchschnittlich~, durchschnittlich, im durchschnitt, durchschnitt der, mittelwert, mittler~, im mittel, im schnitt, mittelwert der',
    total:
      'insgesamt, gesamt, gesamt~, summe, summe der, summe von, gesamtsumme, gesamtsumme der, in summe, zusammen, alles in allem',
    count:
      'wie viele, wieviele, wie viel, wieviel, anzahl, anzahl der, anzahl von, anzahl an, die anzahl, die anzahl der, zahl der, die zahl der, zahl, menge, menge an, gesamtzahl der, gesamtzahl, anzahl aller',
    maximum: 'maximum, maximal~, maximum der, höchst~, max',
    minimum: 'minimum, minimal~, minimum der, min',
    median: 'median, median der',
    as: 'als, als ein, als eine, in form von, in form eines, dargestellt als, zeige als',
    weekend: 'wochenende, wochenenden, am wochenende, an wochenenden, wochenends',
    workday:
      'werktags, an werktagen, werktage, werktagen, unter der woche, wochentags, an arbeitstagen, arbeitstage',
    ofTheWeek:
      'wochentag, wochentage, wochentagen, wochentags, tag der woche, tage der woche, tagen der woche',
    followUp:
      'und, was ist mit, und was ist mit, wie sieht es aus mit, und wie sieht es aus mit, jetzt, und jetzt, nun, dasselbe für, das gleiche für, dasselbe, das gleiche, dann, aber, aber nur, und nur, wie ist es, und wie ist es, ok, okay, mach daraus, zeige es, zeig es',
    instead: 'stattdessen, statt dessen, anstelle dessen, lieber',
    previous:
      'vorperiode, der vorperiode, zur vorperiode, vorherigen zeitraum, vorigen zeitraum, vorzeitraum, zeitraum davor, dem zeitraum davor, periode davor',
    greeting: 'hallo, hi, guten tag, guten morgen, moin, bitte, danke, vielen dank, liebe, servus',
    filler:
      'ein, eine, einen, einer, eines, einem, der, die, das, den, dem, des, mir, uns, ich, wir, du, mein, unser, unsere, unserer, unseren, sie, es, bitte, zeige, zeig, zeigt, zeigen, gib, gibt, gebe, liste, auflisten, listen, anzeigen, darstellen, stelle, dar, finde, sehen, sag, sage, nenne, will, möchte, brauche, würde, gerne, gern, kann, kannst, könnte, lass, wissen, hat, haben, hatte, hatten, habe, gab, da, dort, so, alle, aller, allen, alles, jeweils, jeweilig~, jeweilige, ihre, ihren, diese, dieser, dieses, zeichne, diagramm, grafik, schaubild, ansicht, wie, geht, mach, mache, hallo, hi, danke, berechne, ermittle, daten, bericht, übersicht, überblick über, gehen, passiert, passieren, stattfinden, fanden, statt, fand, findet, finden, gemacht, dauerte, sich, werden, wird, wurden, wurde, soll, sollen, viel, werte, wert, unterschiedlich~, verschieden~, einzeln~, dass, welche, welcher, welches, was, wer, wo, wann, in, im, an, am, auf, mit, nach, bei, als, ist, sind, war, waren, zur, zum, zu, eigentlich, mal, denn, aufgeteilt, aufgeschlüsselt, gleichen zeitraum, gleiche zeit, selben zeitraum, selben monat, dazu, pro, je, fliegen, flogen, geflogen, gibt es, gab es, aus, um, hoch, groß, fliegt, liegt, liegen, lag, lagen, verteilen, verteilt, kommen, kamen',
  },
  ENDINGS,
);
