import type { AddingWords } from './words.ts';

const words: AddingWords = {
  search: 'Buscar qué añadir',
  nothing: (text) => `No hay nada que coincida con «${text}».`,
  groups: {
    charts: 'Gráficos',
    texts: 'Texto y diseño',
    containers: 'Contenedores',
    controls: 'Controles',
  },
  entries: {
    question: 'Nuevo gráfico',
    report: 'Gráfico de un informe',
    suggestion: 'Gráfico sugerido',
    figure: 'Cifra clave',
    table: 'Tabla',
    summary: 'Resumen de IA',
    text: 'Texto',
    image: 'Imagen',
    divider: 'Separador',
    spacer: 'Espacio',
    grid: 'Cuadrícula',
    row: 'Fila',
    column: 'Columna',
    tabs: 'Pestañas',
    section: 'Sección',
    control: 'Filtro o selector',
  },
  hints: {
    question: 'Consulta el modelo de datos sin salir del panel',
    grid: 'Widgets que colocas libremente',
    row: 'Widgets del mismo ancho, uno al lado del otro',
    column: 'Widgets de la misma altura, uno debajo de otro',
    tabs: 'Un solo grupo de widgets a la vez',
    section: 'Widgets que se pliegan y se despliegan',
  },
  toBoard: 'Irá en el panel.',
  into: (container) => `Irá en: ${container}.`,
  intoTab: (tab, container) => `Irá en la pestaña «${tab}» de: ${container}.`,
  tab: (number) => `Pestaña ${number}`,
  newText: 'Texto nuevo',
  newSection: 'Sección nueva',
  full: (most) => `Un panel tiene como máximo ${most} widgets.`,
  refused: 'No se ha añadido: otra persona acaba de cambiar el panel.',
  making: {
    title: 'Nuevo gráfico',
    editTitle: 'Editar gráfico',
    name: 'Título',
    add: 'Añadir al panel',
    save: 'Guardar pregunta',
    failed: 'El gráfico no se ha guardado',
    notEditable: 'Este informe no es una pregunta que se pueda editar aquí. Abre el informe.',
    conflict:
      'Otra persona ha cambiado este informe. Cierra el cuadro de diálogo y vuelve a abrirlo para ver su versión.',
  },
};

export default words;
