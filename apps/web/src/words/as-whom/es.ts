import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'Preguntar como…',
  title: 'Preguntar como otra persona',
  about:
    'Mira qué muestran las políticas de acceso a otra persona. Cada pregunta que hagas así queda en el registro de auditoría.',
  kinds: { person: 'Persona', group: 'Grupo', context: 'Contexto de seguridad' },
  searchPeople: 'Buscar personas',
  searchGroups: 'Buscar grupos y clientes integrados',
  groupNote: 'Un miembro solo de este grupo, cuyos atributos tienen sus valores predeterminados.',
  contextNote:
    'Tal como lo ve el modelo de datos: grupos y atributos en «cubeCloud», todo lo demás al mismo nivel. El registro de auditoría no guarda los valores.',
  notJson: 'Esto todavía no es JSON válido.',
  start: 'Mostrar su respuesta',
  banner: {
    person: (name) => `Estás preguntando como ${name}.`,
    group: (name) => `Estás preguntando como miembro de ${name}.`,
    context: () => 'Estás preguntando con otro contexto de seguridad.',
  },
  bannerNote: 'Aquí no se puede descargar ni guardar nada.',
  beside: 'En paralelo',
  stop: 'Terminar',
  you: 'Tú',
  noFilters: 'La política de acceso no añade filtros.',
  filters: 'La política de acceso añade estos filtros:',
  hidden: (count, shown) => (count === 1 ? `No ve ${shown} campo` : `No ve ${shown} campos`),
  nothingHidden: 'Ve todos los campos de esta vista.',
  refused: 'No puede hacer esta pregunta.',
  refusedFor: 'No ve estos campos:',
  gone: 'Ya no existe o su cuenta está desactivada',
  noAccess: 'No tiene acceso a este despliegue',
};

export default words;
