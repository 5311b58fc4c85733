import portuguese from './pt.ts';
import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  ...portuguese,
  about: 'As bases de dados e os ficheiros que o modelo de dados lê.',
  notAllowed: {
    title: 'Não pode ver as fontes de dados',
    text: 'São para quem gere as credenciais ou os dados desta implantação.',
  },
  readOnly: 'Para alterar ligações, é preciso permissão para gerir as credenciais desta implantação.',
  connect: 'Ligar base de dados',
  empty: {
    title: 'Ligue uma base de dados ou largue um ficheiro',
    text: 'Os seus dados ficam onde estão: as consultas são enviadas para a base de dados. Sem uma base de dados, pode carregar ficheiros CSV, JSON, Parquet e DuckDB.',
  },
  columns: {
    source: 'Fonte de dados',
    place: 'Base de dados',
    driver: 'Controlador',
    tested: 'Último teste',
  },
  uploadedFiles: 'Ficheiros carregados',
  works: 'A ligação funciona',
  testing: 'A ligar…',
  edit: 'Editar ligação',
  test: 'Testar ligação',
  testAll: 'Testar ligações',
  removeText:
    'As definições e credenciais são eliminadas, e os cubos que a leem deixam de funcionar. A base de dados em si não muda.',
  chooseType: 'Escolha uma base de dados',
  searchTypes: 'Procurar bases de dados',
  clearSearch: 'Limpar pesquisa',
  otherTypes: 'Mais bases de dados',
  noType: (text) => `Nenhuma base de dados corresponde a “${text}”`,
  newTitle: (type) => `Ligar ${type}`,
  nameOfFiles:
    'Os cubos sobre ficheiros carregados leem “default”. Se outra base de dados tiver esse nome, deixam de funcionar.',
  nameProblems: { ...portuguese.nameProblems, missing: 'Introduza um nome' },
  more: 'Mais definições',
  stored: 'Guardado. Para o substituir, introduza outro.',
  secretHelp: 'É guardado encriptado e não volta a ser mostrado.',
  usual: (value) => `Predefinição: ${value}`,
  save: 'Guardar fonte de dados',
  saveUntested: 'Guardar sem teste',
  saveHelp: 'Guardar testa de novo a ligação e reconstrói a produção.',
  saved: (name) => `${name} guardada`,
  saveFailed: 'Não foi possível guardar a fonte de dados',
  notSaved: 'Não foi guardada, porque a base de dados recusou a ligação.',
  unsaved: 'O que introduziu sobre a fonte de dados não foi guardado.',
  problems: {
    host: {
      title: 'Este anfitrião é desconhecido',
      advice:
        'Verifique como está escrito. Um anfitrião de uma rede privada tem de ser conhecido pelo servidor de nomes que este servidor usa.',
    },
    unreachable: {
      title: 'Não é possível chegar à base de dados',
      advice:
        'A ligação foi recusada ou não houve resposta. Verifique o anfitrião e a porta, e se a base de dados está a funcionar e a firewall dela deixa passar este servidor.',
    },
    slow: {
      title: 'A base de dados não respondeu em 15 segundos',
      advice: 'Verifique o anfitrião e a porta. Uma firewall pode estar a rejeitar a ligação sem responder.',
    },
    credentials: {
      title: 'A base de dados não aceita o utilizador ou a palavra-passe',
      advice: 'Verifique ambos, e se este utilizador pode iniciar sessão a partir deste servidor.',
    },
    database: {
      title: 'Esta base de dados não existe',
      advice: 'Verifique como está escrita, incluindo maiúsculas, e se o utilizador a pode ver.',
    },
    certificate: {
      title: 'O certificado da base de dados não é fidedigno',
      advice:
        'Pode ter expirado, ser de outro anfitrião ou ter sido assinado por uma autoridade própria, cujo certificado pode introduzir.',
    },
    rights: {
      title: 'Falta uma permissão ao utilizador',
      advice:
        'A base de dados aceita o utilizador, mas não o deixa ler. Peça acesso de leitura a quem a administra.',
    },
    driver_missing: {
      title: 'O controlador não está instalado',
      advice:
        'O operador deste servidor instala-o com este comando em cada nó, sem reiniciar. Depois, teste de novo.',
    },
    failed: { title: 'A ligação falhou', advice: 'A mensagem do controlador está nos detalhes.' },
  },
  rebuild: {
    ...portuguese.rebuild,
    running: 'A produção está a ser reconstruída…',
    warned: 'A produção foi reconstruída, mas uma fonte de dados recusou a ligação.',
  },
  files: {
    ...portuguese.files,
    title: 'Ficheiros',
    about:
      'Ficheiros CSV, TSV, JSON, NDJSON, Parquet e DuckDB que o modelo de dados pode ler. Largue-os em qualquer parte desta página.',
    choose: 'Carregar ficheiros',
    drop: 'Largue os ficheiros para os carregar',
    failed: 'Não foi possível carregar a lista de ficheiros',
    columns: { name: 'Ficheiro', size: 'Tamanho', uploaded: 'Carregado' },
    delete: 'Eliminar ficheiro',
    deleteTitle: (name) => `Eliminar ${name}?`,
    deleteText:
      'O ficheiro é eliminado na produção e em todos os ramos. Os cubos que o leem deixam de funcionar.',
    deleted: (name) => `${name} eliminado`,
    uploads: 'Carregamentos',
    spreadsheet:
      'As folhas de cálculo não podem ser lidas. Guarde cada folha como CSV e carregue esses ficheiros.',
    isEmpty: 'Este ficheiro está vazio.',
    exists: 'Já existe um ficheiro com este nome.',
    replace: 'Substituir ficheiro',
    waiting: 'Em espera',
    checking: 'A ler as colunas…',
    tables: (names) => `Carregado. Tabelas: ${names}`,
    unreadable: 'Carregado, mas não pode ser lido',
    uploadFailed: 'O carregamento falhou',
    retry: 'Tentar novamente',
    stop: 'Cancelar carregamento',
    unfinished: 'Ainda há ficheiros a ser carregados. Sair da página cancela-os.',
    useDatabase: 'Usar como base de dados',
    databaseText:
      'A fonte de dados “default” passa a ler as tabelas deste ficheiro DuckDB. A produção é reconstruída.',
    more: 'Mostrar mais ficheiros',
  },
};
export default words;
