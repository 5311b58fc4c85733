import { spelledTable } from '../spelled.ts';

/** Endings of adjectives. */
export const ENDINGS = ['o', 'a', 'os', 'as'];

/** Words that hold a question together, and what they do. */
export const KEYWORDS = spelledTable(
  {
    by: 'por, por cada, para cada, en cada, a cada, cada, según, desglosado por, desglosados por, desglosad~ por, agrupad~ por, dividid~ por, separad~ por, repartid~ por, en función de, en función del',
    per: 'por cada, para cada, en cada, cada',
    and: 'y, e, así como, junto con, además de, más, también, y también, y el, y la, y los, y las',
    or: 'o, u, o bien',
    not: 'no, nunca, jamás, sin, excepto, salvo, menos, excluyendo, a excepción de, con excepción de, aparte de, pero no, no de, no en, no es, no son, no están, sin contar, distint~ de, distintos de, exceptuando, ni, fuera de',
    only: 'solo, sólo, solamente, únicamente, solo para, solo en, solo de, solamente en, solamente para, limitado a, nada más',
    of: 'de, del, para, entre los, de los, de las, de la',
    in: 'en, durante, dentro de, en el, en la, en los, en las, el, los, a lo largo de',
    from: 'de, del, desde, salientes de, saliendo de, con salida de, con salida en, con salida desde, que salen de, que salieron de, que parten de, procedentes de, partiendo de, con origen en, con origen, despegando de, que despegan de, provenientes de, que salieron desde, que salen desde, originados en',
    to: 'a, al, hacia, hasta, con destino a, con destino, con destino en, que llegan a, que llegaron a, con llegada a, con llegada en, llegando a, que aterrizan en, que aterrizaron en, rumbo a, que van a, que fueron a, aterrizando en',
    leaving: 'salen, salieron, parten, despegan, despegaron',
    arriving: 'llegan, llegaron, aterrizan, aterrizaron',
    is: 'es, son, era, eran, fue, fueron, igual a, es igual a, está, están, sea, ha sido, han sido, =',
    with: 'con, donde, cuyo, cuya, cuyos, cuyas, cuando, que, que tienen, que tuvieron, con un, con una, que tiene, con el, con la',
    which:
      'qué, cuál, cuáles, quién, dónde, cuándo, cuál es, cuáles son, cuál fue, en qué, a qué, de qué, desde qué, qué día',
    where: 'dónde, adónde, a dónde',
    when: 'cuándo',
    how: 'cómo, cómo de, qué tan',
    howMuch: 'cuánto, cuánta',
    changes: 'cambia, cambian, cambió, cambiaron, cambiado, varía, varían, varió, variaron, variado',
    predicate:
      'es, son, era, eran, fue, fueron, tienen, tenían, tuvo, tuvieron, han tenido, supera, superan, supera los, supera las, superan los, superan las, que, que tienen, que tuvieron, que tiene, van, salen, salieron, parten, despegan, llegan, llegaron, aterrizan, que salen de, que salieron de, que llegan a, que llegaron a, que van a, que fueron a',
    goes: 'adónde, a dónde, van, vuelan, llegan, aterrizan, viajan',
    more: 'más de, mayor que, mayores que, mayor a, mayores a, superior a, superiores a, es mayor que, por encima de, más que, de más de, supera, superan, supera los, supera las, superan los, superan las, que supera, que superan, más largos que, sobre, mayores de, mayor de, >',
    less: 'menos de, menor que, menores que, menor a, menores a, inferior a, inferiores a, es menor que, por debajo de, menos que, de menos de, bajo, menores de, menor de, <',
    atLeast:
      'al menos, por lo menos, como mínimo, mínimo de, de al menos, o más, y más, mayor o igual que, mayor o igual a, no menos de, a partir de, >=, ≥',
    atMost:
      'como máximo, a lo sumo, máximo de, hasta, de como máximo, o menos, menor o igual que, menor o igual a, no más de, <=, ≤',
    between: 'entre, está entre, de entre, comprendid~ entre',
    contains:
      'contiene, contienen, que contiene, que contienen, conteniendo, incluye, incluyen, que incluye, con la palabra',
    startsWith:
      'empieza por, empieza con, empiezan por, empiezan con, comienza por, comienza con, comienzan por, comienzan con, que empieza por, que empiezan por, que comienza con, que comienzan con',
    endsWith:
      'termina en, termina con, terminan en, terminan con, acaba en, acaban en, que termina en, que terminan en',
    empty: 'está vacío, está vacía, están vacíos, están vacías, vací~, falta, faltan, faltante, desconocid~',
    present: 'no está vacío, no está vacía, no están vacíos, no vací~, está informado, es conocido',
    top: 'top, primer, primer~, mejor, mejores, mayor, mayores, principal, principales, más grandes, más grande',
    bottom: 'último, últim~, peor, peores, menor, menores, más pequeñ~',
    most: 'más, el más, mayor, mayores, mayor número de, el mayor número de, mayor cantidad de, la mayor cantidad de, más alt~, más elevad~, más grande, más grandes, más larg~, máxim~, el mayor, la mayor, los mayores, las mayores, el más alto, la más alta, los más altos, las más altas, más fuerte',
    least:
      'menos, menor, menores, menor número de, el menor número de, menor cantidad de, la menor cantidad de, más baj~, más pequeñ~, más cort~, mínim~, el menor, la menor, los menores, las menores, el más bajo, la más baja, los más bajos, las más bajas',
    extent: 'más larg~, más cort~, más grande, más grandes, más pequeñ~, más fuerte',
    busiest:
      'más concurrid~, más transitad~, más ocupad~, más popular, más populares, más frecuente, más frecuentes, más activ~, más común, más comunes, con más tráfico, con más movimiento, más usad~',
    quietest:
      'menos concurrid~, menos transitad~, menos ocupad~, más tranquil~, menos popular, menos populares, menos frecuente, menos frecuentes, menos activ~, menos común, con menos tráfico',
    best: 'mejor, mejores, más puntual, más puntuales, más fiable, más fiables',
    worst: 'peor, peores, menos puntual, menos puntuales, menos fiable, menos fiables',
    sort: 'ordenad~ por, ordenar por, ordena por, clasificad~ por, ordenad~, ordenar, ordena, por orden de, en orden de',
    ascending:
      'ascendente, en orden ascendente, de forma ascendente, de menor a mayor, menor primero, orden ascendente, creciente',
    descending:
      'descendente, en orden descendente, de forma descendente, de mayor a menor, mayor primero, orden descendente, decreciente',
    alphabetical:
      'alfabéticamente, en orden alfabético, por orden alfabético, alfabétic~, ordenad~ por nombre, de la a a la z',
    versus:
      'comparad~ con, comparad~ con el, comparad~ a, en comparación con, en comparación a, comparar, compara, comparación, comparación de, comparación entre, frente a, frente al, contra, versus, vs, respecto a, respecto al, con respecto a, con respecto al, diferencia entre',
    share:
      'porcentaje, porcentaje de, qué porcentaje de, proporción, proporción de, qué proporción de, por ciento, cuota, cuota de, participación, participación de, en porcentaje, en porcentaje del total, porcentaje del total, parte del total, distribución, distribución de, reparto de, parte de, %',
    growth:
      'crecimiento, crecimiento de, crecimiento del, tasa de crecimiento, tasa de crecimiento de, variación, variación de, variación del, aumento, aumento de, incremento, incremento de, cambio en, cambio porcentual de',
    trend:
      'a lo largo del tiempo, con el tiempo, en el tiempo, a través del tiempo, tendencia, tendencias, tendencia de, tendencia del, evolución, evolución de, evolución del, serie temporal, historial de, desarrollo de, evoluciona, evolucionan, evolucionó, evolucionaron',
    average:
      'promedio, media, medio, medios, medias, en promedio, de media, por término medio, promedio de, media de, el promedio de, la media de',
    total: 'total, totales, en total, suma, suma de, la suma de, total de, el total de, sumad~, en conjunto',
    count:
      'cuántos, cuántas, cuánto, cuánta, número de, el número de, cantidad de, la cantidad de, cantidad, número, número total de, conteo de, recuento de, cuenta de',
    maximum: 'máxim~, max, máximo de',
    minimum: 'mínim~, min, mínimo de',
    median: 'mediana, mediana de',
    as: 'como, como un, como una, en forma de, en un, en una, en forma de un, con un, con una, mediante un',
    weekend:
      'fin de semana, fines de semana, en fin de semana, en fines de semana, los fines de semana, el fin de semana, en los fines de semana',
    workday:
      'entre semana, días laborables, en días laborables, días hábiles, en días hábiles, los días laborables, días de trabajo',
    ofTheWeek: 'día de la semana, días de la semana, día de semana',
    followUp:
      'y, qué tal, y qué tal, qué hay de, y qué hay de, ahora, y ahora, lo mismo para, lo mismo en, igual para, entonces, pero, pero solo, y solo, vale, ok, muéstralo, y para, y en',
    instead: 'en su lugar, en vez de eso, en lugar de eso, mejor',
    previous:
      'período anterior, el período anterior, periodo anterior, el periodo anterior, período previo, periodo previo, el periodo previo',
    greeting: 'hola, buenos días, buenas tardes, por favor, gracias, muchas gracias, estimado, estimada',
    filler:
      'un, una, unos, unas, el, la, los, las, lo, me, mí, nos, yo, nosotros, tú, usted, mi, mis, nuestro, nuestra, nuestros, nuestras, su, sus, se, le, de, del, al, muestra, muéstrame, muestre, mostrar, enseña, enséñame, dame, da, dar, lista, listar, lístame, encuentra, ver, dime, quiero, quisiera, necesito, gustaría, puedes, puede, podría, saber, tiene, tienen, tuvo, tuvieron, tenía, tenían, tener, ha, han, hay, hubo, había, habían, ahí, así, todo, toda, todos, todas, este, esta, estos, estas, ese, esos, dibuja, gráfico, gráfica, diagrama, vista, mira, cómo, va, haz, hacer, calcula, calcular, datos, informe, resumen de, que, qué, quién, dónde, cuándo, cuál, cuáles, donde, cuando, en, con, para, por, como, es, son, era, eran, fue, fueron, ser, está, están, valores, valor, diferente, diferentes, distintos, distintas, respectivamente, mismo período, el mismo período, mismo periodo, el mismo periodo, mismo mes, el mismo mes, volaron, vuelan, ocurrieron, realizaron, hicieron, hace falta, sido, a, favor',
  },
  ENDINGS,
);
