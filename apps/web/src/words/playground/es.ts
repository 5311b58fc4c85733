import type { PlaygroundWords } from './words.ts';

const words: PlaygroundWords = {
  title: 'Zona de pruebas',
  files: 'Archivos',
  states: {
    opening: 'Abriendo la rama…',
    building: 'Compilando la rama…',
    built: 'Las respuestas vienen de esta rama',
    failed: 'La rama no compila',
  },
  notServed: 'No se puede consultar la rama',
  broken: (branch) => `${branch} no compila`,
  code: 'Código',
  codeWidth: 'Ancho del código',
  timing: 'Tiempos',
  nothingAsked: 'Elige campos para ver la pregunta como código.',
  notWritten: {
    graphql: 'GraphQL no puede hacer esta pregunta: tiene cálculos, segmentos, comparaciones o totales.',
    sql: 'SQL no puede hacer esta pregunta.',
    asOther: 'GraphQL no puede preguntar como otra persona.',
  },
  notes: {
    json: 'El cuerpo de la solicitud.',
    curl: 'Se ejecuta en un shell.',
    typescript: 'Usa el paquete de cliente de Facet.',
    python: 'Usa el paquete requests.',
    sql: 'SQL semántico: envíalo como sqlQuery en lugar de query.',
    graphql: 'La API GraphQL del motor.',
  },
  key: {
    key: 'Pon una clave de API en FACET_API_KEY. POST /api/v1/api-keys crea una.',
    token:
      'Pon un token de la API de datos en FACET_TOKEN. POST /api/v1/deployments/{deploymentId}/token crea uno.',
  },
  compare: 'Comparar con…',
  stopComparing: 'Dejar de comparar',
  compared: 'Comparación de dos ramas',
  same: (count) => `Todas las filas son iguales (${count}).`,
  differ: (count, total) => `Filas distintas: ${count} de ${total}.`,
  largest: (column, amount) => `Mayor diferencia en ${column}: ${amount}.`,
  onlyFirst: 'Al menos una respuesta tiene más filas de las que se comparan.',
  firstRows: (shown, total) => `Se muestran las primeras ${shown} de ${total} filas.`,
  difference: 'Diferencia',
  differs: 'Distinto',
  onlyOn: (branch) => `Solo en ${branch}`,
  answers: (count) => `Filas: ${count}`,
};
export default words;
