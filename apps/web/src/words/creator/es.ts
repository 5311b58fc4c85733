import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'Compartido contigo',
  sharedEmpty: {
    title: 'Todavía no hay nada compartido contigo',
    text: 'Aquí aparecen los paneles preparados para ti. Puedes copiarlos y modificar las copias.',
  },
  copyToEdit: 'Copiar para editar',
  copying: 'Copiando',
  showMore: 'Mostrar más',
  needsSession: {
    title: 'Abre esta página en el producto que la contiene',
    text: 'Necesita una sesión, que ese producto crea para ti.',
  },
  notCreator: {
    title: 'Aquí no puedes crear contenido',
    text: 'Tu sesión solo permite ver paneles. Consulta a quien gestiona este producto.',
  },
  refused: {
    title: 'No se pudo abrir esta página',
    text: 'Su sesión ya se usó o es demasiado antigua. Vuelve a cargar la página del producto que la contiene.',
  },
  expired: {
    title: 'La sesión ha caducado',
    text: 'Vuelve a cargar la página del producto para continuar. Perderás lo que no hayas guardado.',
  },
  otherDeployment: {
    title: 'Esta página corresponde a otros datos',
    text: 'Tu sesión es de otro despliegue. Vuelve atrás y abre la página de nuevo.',
  },
  notFound: { title: 'Esta página no existe', text: 'Puede que la dirección esté incompleta.' },
  backToWorkspace: 'Ir al espacio de trabajo',
};

export default words;
