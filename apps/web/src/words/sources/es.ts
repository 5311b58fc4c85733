import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  title: 'Fuentes de datos',
  about: 'Las bases de datos y los archivos que lee el modelo de datos.',
  notAllowed: {
    title: 'No puedes ver las fuentes de datos',
    text: 'Son para quienes gestionan las credenciales o los datos de este despliegue.',
  },
  failed: 'No se han podido cargar las fuentes de datos',
  readOnly: 'Para cambiar conexiones hace falta permiso para gestionar las credenciales de este despliegue.',
  connect: 'Conectar base de datos',
  chooseTables: 'Elegir tablas',
  empty: {
    title: 'Conecta una base de datos o suelta un archivo',
    text: 'Tus datos se quedan donde están: las consultas se envían a la base de datos. Sin base de datos, puedes subir archivos CSV, JSON, Parquet y DuckDB.',
  },
  columns: {
    source: 'Fuente de datos',
    place: 'Base de datos',
    driver: 'Controlador',
    tested: 'Última prueba',
  },
  installed: 'Instalado',
  notInstalled: 'No instalado',
  uploadedFiles: 'Archivos subidos',
  notTested: 'Sin probar todavía',
  works: 'La conexión funciona',
  testing: 'Conectando…',
  edit: 'Editar conexión',
  test: 'Probar conexión',
  testAll: 'Probar conexiones',
  cancelTest: 'Cancelar prueba',
  testFailed: 'No se ha podido iniciar la prueba',
  remove: 'Quitar fuente de datos',
  removeTitle: (name) => `¿Quitar la fuente de datos ${name}?`,
  removeText:
    'Se eliminan sus ajustes y credenciales, y los cubos que la leen dejan de funcionar. La base de datos en sí no cambia.',
  removed: (name) => `${name} se ha quitado`,
  chooseType: 'Elige una base de datos',
  searchTypes: 'Buscar bases de datos',
  clearSearch: 'Borrar búsqueda',
  commonTypes: 'Habituales',
  otherTypes: 'Más bases de datos',
  noType: (text) => `Ninguna base de datos coincide con «${text}»`,
  newTitle: (type) => `Conectar ${type}`,
  editTitle: (name) => `Editar ${name}`,
  unknownSource: 'Esta fuente de datos no existe. Quizá se haya quitado.',
  name: 'Nombre',
  nameHelp: 'Los cubos lo indican como data_source. Los cubos sin data_source leen «default».',
  nameOfFiles:
    'Los cubos sobre archivos subidos leen «default». Si otra base de datos se llama así, dejan de funcionar.',
  nameProblems: {
    missing: 'Escribe un nombre',
    format: 'Como máximo 50 letras, cifras y guiones bajos, empezando por una letra',
    taken: 'Ya hay una fuente de datos con este nombre',
  },
  more: 'Más ajustes',
  stored: 'Guardado. Para sustituirlo, escribe otro.',
  secretHelp: 'Se guarda cifrado y no se vuelve a mostrar.',
  usual: (value) => `Por defecto: ${value}`,
  missing: (label) => `${label}: campo obligatorio`,
  save: 'Guardar fuente de datos',
  saveUntested: 'Guardar sin probar',
  saveHelp: 'Al guardar se vuelve a probar la conexión y se reconstruye producción.',
  saved: (name) => `${name} se ha guardado`,
  saveFailed: 'No se ha podido guardar la fuente de datos',
  notSaved: 'No se ha guardado, porque la base de datos ha rechazado la conexión.',
  unsaved: 'Lo que has escrito sobre la fuente de datos no está guardado.',
  problems: {
    host: {
      title: 'Este host es desconocido',
      advice:
        'Comprueba cómo está escrito. Un host de una red privada debe conocerlo el servidor de nombres que usa este servidor.',
    },
    unreachable: {
      title: 'No se puede llegar a la base de datos',
      advice:
        'La conexión se rechazó o no hubo respuesta. Comprueba el host y el puerto, y si la base de datos está en marcha y su cortafuegos deja pasar a este servidor.',
    },
    slow: {
      title: 'La base de datos no ha respondido en 15 segundos',
      advice: 'Comprueba el host y el puerto. Puede que un cortafuegos descarte la conexión sin responder.',
    },
    credentials: {
      title: 'La base de datos no acepta el usuario o la contraseña',
      advice: 'Comprueba ambos, y si este usuario puede iniciar sesión desde este servidor.',
    },
    database: {
      title: 'Esta base de datos no existe',
      advice: 'Comprueba cómo está escrita, también las mayúsculas, y si el usuario puede verla.',
    },
    certificate: {
      title: 'El certificado de la base de datos no es de confianza',
      advice:
        'Puede que haya caducado, que sea de otro host o que lo haya firmado una autoridad propia, cuyo certificado puedes introducir.',
    },
    rights: {
      title: 'Al usuario le falta un permiso',
      advice:
        'La base de datos acepta al usuario, pero no le deja leer. Pide acceso de lectura a quien la administra.',
    },
    driver_missing: {
      title: 'El controlador no está instalado',
      advice:
        'El operador de este servidor lo instala con este comando en cada nodo, sin reiniciar. Después, vuelve a probar.',
    },
    failed: {
      title: 'La conexión ha fallado',
      advice: 'El mensaje del controlador está en los detalles.',
    },
  },
  rebuild: {
    running: 'Se está reconstruyendo producción…',
    done: 'Producción se ha reconstruido.',
    failed: 'No se ha podido reconstruir producción, que conserva el modelo anterior.',
    warned: 'Producción se ha reconstruido, pero una fuente de datos rechazó la conexión.',
  },
  files: {
    title: 'Archivos',
    about:
      'Archivos CSV, TSV, JSON, NDJSON, Parquet y DuckDB que puede leer el modelo de datos. Suéltalos en cualquier parte de esta página.',
    choose: 'Subir archivos',
    drop: 'Suelta los archivos para subirlos',
    failed: 'No se han podido cargar los archivos',
    columns: { name: 'Archivo', size: 'Tamaño', uploaded: 'Subido' },
    delete: 'Eliminar archivo',
    deleteTitle: (name) => `¿Eliminar ${name}?`,
    deleteText:
      'El archivo se elimina en producción y en todas las ramas. Los cubos que lo leen dejan de funcionar.',
    deleted: (name) => `${name} se ha eliminado`,
    uploads: 'Subidas',
    spreadsheet: 'Las hojas de cálculo no se pueden leer. Guarda cada hoja como CSV y sube esos archivos.',
    isEmpty: 'Este archivo está vacío.',
    exists: 'Ya hay un archivo con este nombre.',
    replace: 'Sustituir archivo',
    waiting: 'En espera',
    sent: (sent, size) => `${sent} de ${size}`,
    checking: 'Leyendo columnas…',
    tables: (names) => `Subido. Tablas: ${names}`,
    unreadable: 'Subido, pero no se puede leer',
    uploadFailed: 'La subida ha fallado',
    retry: 'Volver a intentar',
    stop: 'Cancelar subida',
    dismiss: 'Cerrar',
    unfinished: 'Todavía se están subiendo archivos. Si sales de la página, se cancelan.',
    useDatabase: 'Usar como base de datos',
    databaseTitle: (name) => `¿Leer las tablas de ${name}?`,
    databaseText:
      'La fuente de datos «default» lee entonces las tablas de este archivo DuckDB. Producción se reconstruye.',
    more: 'Mostrar más archivos',
  },
};
export default words;
