import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  more: 'Mais ações para este painel',
  embed: 'Incorporar…',
  previewAs: 'Visualizar como…',
  unpublish: 'Cancelar publicação…',
  republish: 'Publicar novamente',
  cancel: 'Cancelar',
  unpublishing: {
    title: (name) => `Cancelar a publicação de “${name}”`,
    text: 'Quem o abrir verá uma página informando que ele não existe, e seus envios programados falharão.',
    tenants: (count, shown) =>
      count === 1
        ? 'Um cliente incorporado o perde em suas páginas.'
        : `${shown} clientes incorporados o perdem em suas páginas.`,
    allEmbedUsers: 'Todos os usuários incorporados o perdem em suas páginas.',
    kept: 'O endereço, o rascunho, o histórico e os compartilhamentos continuam. Você pode publicá-lo novamente quando quiser.',
    confirm: 'Cancelar publicação',
    failed: 'O painel não foi alterado',
  },
  preview: {
    person: (name) => `Você está vendo isto como ${name}.`,
    group: (name) => `Você está vendo isto como membro de ${name}.`,
    context: 'Você está vendo isto com outro contexto de segurança.',
    note: 'Cada consulta fica no registro de auditoria. Nada pode ser baixado.',
    mayNotOpen:
      'Esta pessoa não pode abrir o painel, porque ele não foi compartilhado com ela. Estas são as linhas que ela veria.',
    other: 'Escolher outra pessoa',
    failed: 'Não foi possível abrir a visualização',
  },
  embedding: {
    title: (name) => `Incorporar “${name}”`,
    tabs: { preview: 'Visualização', code: 'Código', checks: 'Verificações' },
    viewer: 'Quem vê',
    embedTenant: 'Cliente incorporado',
    externalId: 'ID do usuário no seu produto',
    externalIdHelp: 'Para o código. Seu servidor coloca quem está conectado.',
    groups: 'Grupos',
    groupsHelp: 'As políticas de acesso se referem a eles',
    context: 'Contexto de segurança (JSON)',
    notJson: 'Deve ser um objeto JSON',
    look: 'Aparência',
    scheme: 'Esquema de cores',
    schemes: { auto: 'Como o sistema de quem vê', light: 'Claro', dark: 'Escuro' },
    accent: 'Cor de destaque',
    locale: 'Idioma',
    timezone: 'Fuso horário',
    byDefault: 'Padrão',
    allowExport: 'Permitir downloads',
    showHeader: 'Mostrar cabeçalho',
    showTitle: 'Mostrar título',
    allowAi: 'Permitir IA',
    origin: 'Origem da sua página',
    originHelp: 'Por exemplo, https://app.example.com',
    size: 'Largura',
    sizes: { phone: 'Celular', tablet: 'Tablet', wide: 'Ampla' },
    show: 'Mostrar visualização',
    update: 'Atualizar visualização',
    changed: 'Quem vê mudou desde esta visualização.',
    about: (user) =>
      `A visualização é uma sessão incorporada real do usuário “${user}” do cliente incorporado. Se ele não existir, será criado.`,
    needsTenant: 'Escolha um cliente incorporado que exista para ver a visualização.',
    adminOnly: 'Só administradores podem criar sessões incorporadas.',
    failed: 'Não foi possível mostrar a visualização',
    host: 'Seu servidor',
    page: 'Sua página',
    keyNote: 'A chave de API fica no seu servidor, na variável FACET_API_KEY.',
    summary: (failed, shown) =>
      failed === 0
        ? 'Está tudo pronto.'
        : failed === 1
          ? 'Falta resolver um ponto.'
          : `Falta resolver ${shown} pontos.`,
    unknown: 'Só administradores e quem tem acesso total podem verificar isto.',
    shareNow: 'Compartilhar e permitir sessões',
    checkAgain: 'Verificar novamente',
    passed: 'Aprovado',
    notPassed: 'Reprovado',
    notKnown: 'Desconhecido',
  },
  checks: {
    published: {
      name: 'O painel está publicado',
      failed: () => 'Publique-o. Até lá, as páginas incorporadas retornam 404.',
    },
    enabled: {
      name: 'A incorporação está ativada',
      failed: () => 'Um administrador pode ativá-la para a conta e esta implantação.',
    },
    tenant: {
      name: 'O cliente incorporado existe',
      failed: (tenant) => `“${tenant}” ainda não existe. O primeiro usuário ou a primeira sessão o cria.`,
    },
    shared: {
      name: 'O painel está compartilhado com o cliente incorporado',
      failed: () =>
        'Compartilhe-o com o cliente incorporado ou com todos os usuários incorporados. Até lá, eles recebem 404.',
    },
    signed: {
      name: 'O painel permite sessões assinadas',
      failed: () => 'Ative allowEmbed. Até lá, as sessões recebem 403.',
    },
    groups: {
      name: 'Os grupos existem',
      failed: (groups) => `Crie ${groups}. Sessões que citam um grupo desconhecido são recusadas.`,
    },
    origin: {
      name: 'Sua página pode mostrar o quadro',
      failed: (origin) => `Adicione ${origin} às origens permitidas da conta ou da implantação.`,
    },
    https: {
      name: 'As conexões são criptografadas',
      failed: (server) => `${server} não usa HTTPS. Coloque o Facet atrás de HTTPS antes que outros o usem.`,
    },
    key: {
      name: 'Você pode criar chaves de API para sessões',
      failed: () => 'A chave deve ser de um administrador. Peça a um deles que a crie.',
    },
  },
  origins: {
    missing: 'Digite a origem da sua página para verificá-la.',
    pattern: 'Padrões com * são para as configurações. Digite a origem de uma página.',
    address: (origin) => `“${origin}” não é uma origem: ela tem esquema e host, e não tem caminho.`,
  },
  noTenant: 'Escolha o cliente incorporado de quem vai ver.',
  hostHttps: (origin) => `${origin} não usa HTTPS. Sem ele, os navegadores bloqueiam partes das páginas.`,
};
export default words;
