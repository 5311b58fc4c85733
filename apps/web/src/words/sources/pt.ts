import type { SourcesWords } from './words.ts';

const words: SourcesWords = {
  title: 'Fontes de dados',
  about: 'Os bancos de dados e arquivos que o modelo de dados lê.',
  notAllowed: {
    title: 'Você não pode ver as fontes de dados',
    text: 'Elas são para quem gerencia as credenciais ou os dados desta implantação.',
  },
  failed: 'Não foi possível carregar as fontes de dados',
  readOnly: 'Para alterar conexões, é preciso permissão para gerenciar as credenciais desta implantação.',
  connect: 'Conectar banco de dados',
  chooseTables: 'Escolher tabelas',
  empty: {
    title: 'Conecte um banco de dados ou solte um arquivo',
    text: 'Seus dados ficam onde estão: as consultas são enviadas ao banco de dados. Sem um banco de dados, você pode enviar arquivos CSV, JSON, Parquet e DuckDB.',
  },
  columns: { source: 'Fonte de dados', place: 'Banco de dados', driver: 'Driver', tested: 'Último teste' },
  installed: 'Instalado',
  notInstalled: 'Não instalado',
  uploadedFiles: 'Arquivos enviados',
  notTested: 'Ainda não testada',
  works: 'A conexão funciona',
  testing: 'Conectando…',
  edit: 'Editar conexão',
  test: 'Testar conexão',
  testAll: 'Testar conexões',
  cancelTest: 'Cancelar teste',
  testFailed: 'Não foi possível iniciar o teste',
  remove: 'Remover fonte de dados',
  removeTitle: (name) => `Remover a fonte de dados ${name}?`,
  removeText:
    'As configurações e credenciais são excluídas, e os cubos que a leem deixam de funcionar. O banco de dados em si não muda.',
  removed: (name) => `${name} removida`,
  chooseType: 'Escolha um banco de dados',
  searchTypes: 'Buscar bancos de dados',
  clearSearch: 'Limpar busca',
  commonTypes: 'Comuns',
  otherTypes: 'Mais bancos de dados',
  noType: (text) => `Nenhum banco de dados corresponde a “${text}”`,
  newTitle: (type) => `Conectar ${type}`,
  editTitle: (name) => `Editar ${name}`,
  unknownSource: 'Esta fonte de dados não existe. Talvez tenha sido removida.',
  name: 'Nome',
  nameHelp: 'Os cubos o indicam como data_source. Cubos sem data_source leem “default”.',
  nameOfFiles:
    'Cubos sobre arquivos enviados leem “default”. Se outro banco de dados tiver esse nome, deixam de funcionar.',
  nameProblems: {
    missing: 'Digite um nome',
    format: 'No máximo 50 letras, algarismos e sublinhados, começando com uma letra',
    taken: 'Já existe uma fonte de dados com esse nome',
  },
  more: 'Mais configurações',
  stored: 'Salvo. Para substituir, digite outro.',
  secretHelp: 'É salvo criptografado e nunca mais é mostrado.',
  usual: (value) => `Padrão: ${value}`,
  missing: (label) => `${label}: campo obrigatório`,
  save: 'Salvar fonte de dados',
  saveUntested: 'Salvar sem teste',
  saveHelp: 'Salvar testa a conexão de novo e reconstrói a produção.',
  saved: (name) => `${name} salva`,
  saveFailed: 'Não foi possível salvar a fonte de dados',
  notSaved: 'Não foi salva, porque o banco de dados recusou a conexão.',
  unsaved: 'O que você digitou sobre a fonte de dados não foi salvo.',
  problems: {
    host: {
      title: 'Este host é desconhecido',
      advice:
        'Confira como está escrito. Um host de uma rede privada precisa ser conhecido pelo servidor de nomes que este servidor usa.',
    },
    unreachable: {
      title: 'Não é possível alcançar o banco de dados',
      advice:
        'A conexão foi recusada ou não houve resposta. Confira o host e a porta, e se o banco de dados está em execução e o firewall dele deixa este servidor passar.',
    },
    slow: {
      title: 'O banco de dados não respondeu em 15 segundos',
      advice: 'Confira o host e a porta. Um firewall pode estar descartando a conexão sem responder.',
    },
    credentials: {
      title: 'O banco de dados não aceita o usuário ou a senha',
      advice: 'Confira os dois, e se este usuário pode entrar a partir deste servidor.',
    },
    database: {
      title: 'Este banco de dados não existe',
      advice: 'Confira como está escrito, inclusive maiúsculas, e se o usuário pode vê-lo.',
    },
    certificate: {
      title: 'O certificado do banco de dados não é confiável',
      advice:
        'Ele pode ter expirado, ser de outro host ou ter sido assinado por uma autoridade própria, cujo certificado você pode informar.',
    },
    rights: {
      title: 'Falta uma permissão ao usuário',
      advice:
        'O banco de dados aceita o usuário, mas não o deixa ler. Peça acesso de leitura a quem o administra.',
    },
    driver_missing: {
      title: 'O driver não está instalado',
      advice:
        'O operador deste servidor o instala com este comando em cada nó, sem reiniciar. Depois, teste de novo.',
    },
    failed: {
      title: 'A conexão falhou',
      advice: 'A mensagem do driver está nos detalhes.',
    },
  },
  rebuild: {
    running: 'A produção está sendo reconstruída…',
    done: 'A produção foi reconstruída.',
    failed: 'Não foi possível reconstruir a produção, que mantém o modelo anterior.',
    warned: 'A produção foi reconstruída, mas uma fonte de dados recusou a conexão.',
  },
  files: {
    title: 'Arquivos',
    about:
      'Arquivos CSV, TSV, JSON, NDJSON, Parquet e DuckDB que o modelo de dados pode ler. Solte-os em qualquer lugar desta página.',
    choose: 'Enviar arquivos',
    drop: 'Solte os arquivos para enviá-los',
    failed: 'Não foi possível carregar os arquivos',
    columns: { name: 'Arquivo', size: 'Tamanho', uploaded: 'Enviado' },
    delete: 'Excluir arquivo',
    deleteTitle: (name) => `Excluir ${name}?`,
    deleteText:
      'O arquivo é excluído da produção e de todas as branches. Cubos que o leem deixam de funcionar.',
    deleted: (name) => `${name} excluído`,
    uploads: 'Envios',
    spreadsheet: 'Planilhas não podem ser lidas. Salve cada planilha como CSV e envie esses arquivos.',
    isEmpty: 'Este arquivo está vazio.',
    exists: 'Já existe um arquivo com esse nome.',
    replace: 'Substituir arquivo',
    waiting: 'Aguardando',
    sent: (sent, size) => `${sent} de ${size}`,
    checking: 'Lendo colunas…',
    tables: (names) => `Enviado. Tabelas: ${names}`,
    unreadable: 'Enviado, mas não pode ser lido',
    uploadFailed: 'O envio falhou',
    retry: 'Tentar de novo',
    stop: 'Cancelar envio',
    dismiss: 'Fechar',
    unfinished: 'Ainda há arquivos sendo enviados. Sair da página cancela o envio.',
    useDatabase: 'Usar como banco de dados',
    databaseTitle: (name) => `Ler as tabelas de ${name}?`,
    databaseText:
      'A fonte de dados “default” passa a ler as tabelas deste arquivo DuckDB. A produção é reconstruída.',
    more: 'Mostrar mais arquivos',
  },
};
export default words;
