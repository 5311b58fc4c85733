import { oauth } from './oauth/pt.ts';
import type { PageWords } from './page-words.ts';

/** The texts in Portuguese, as in Brazil. */
export const portuguese: PageWords = {
  bar: { pages: 'Páginas', api: 'Referência da API', account: 'Sua conta' },
  withProblems: (title) => `Erro: ${title}`,
  wrong: 'Algo deu errado',
  notFound: {
    title: 'Página não encontrada',
    text: 'Não há nenhuma página neste endereço. Verifique se ele está escrito corretamente ou vá para a página inicial.',
    action: 'Página inicial',
  },
  tooMany: {
    title: 'Tentativas demais',
    text: (minutes) => `Tente novamente em ${minutes === 1 ? 'um minuto' : `${minutes} minutos`}.`,
  },
  email: 'Endereço de e-mail',
  password: 'Senha',
  newPassword: 'Nova senha',
  confirmPassword: 'Confirmar a senha',
  confirmNewPassword: 'Confirmar a nova senha',
  setPassword: 'Definir a senha',
  passwordHint: 'Pelo menos 8 caracteres. Várias palavras são mais seguras do que uma.',
  passwordFaults: {
    short: 'A senha deve ter pelo menos 8 caracteres.',
    long: 'A senha deve ter no máximo 200 caracteres.',
    control: 'A senha não pode conter caracteres de controle.',
    name: 'A senha não pode ser o endereço de e-mail nem o nome de usuário.',
    uniform: 'A senha deve ter pelo menos quatro caracteres diferentes.',
  },
  mismatch: 'As senhas não coincidem.',
  incorrectPassword: 'Senha incorreta.',
  code: 'Código',
  name: 'Seu nome',
  nameHint: 'Visível para outros usuários.',
  nameProblem: 'O nome deve ser uma linha de no máximo 255 caracteres.',
  goToSignIn: 'Ir para o login',
  backToSignIn: 'Voltar para o login',
  backToAccount: 'Voltar para a sua conta',
  passwordsOff: {
    title: 'As senhas estão desativadas nesta conta',
    text: 'Entre com o login único (SSO). Sua senha é gerenciada pela sua organização, não aqui.',
  },
  signIn: {
    title: 'Entrar',
    at: (host) => `Entre na sua conta em ${host}.`,
    login: 'Endereço de e-mail ou nome de usuário',
    with: (name) => `Entrar com ${name}`,
    or: 'ou',
    forgot: 'Esqueceu a senha?',
    noWay: 'No momento, não é possível entrar nesta conta. Peça ajuda a um administrador.',
    wrong: 'Endereço de e-mail, nome de usuário ou senha incorretos.',
    signedOut: 'Você saiu da conta.',
    passwordChanged: 'Sua senha foi alterada. Entre com a nova.',
    timedOut: 'O tempo para entrar acabou. Entre novamente.',
  },
  signOut: {
    title: 'Sair',
    question: 'Deseja sair?',
    as: (email) => `Você entrou como ${email}.`,
  },
  signInCode: {
    title: 'Digite seu código',
    text: 'Digite o código de seis dígitos que o seu aplicativo autenticador mostra para esta conta.',
    lost: 'Perdeu o aplicativo autenticador?',
    recovery: 'Código de recuperação',
    recoveryHint: 'Um dos dez códigos que você salvou ao configurar a verificação em duas etapas.',
    withRecovery: 'Entrar com um código de recuperação',
    other: 'Entrar como outro usuário',
    wrong: 'Este código está incorreto ou já foi usado.',
  },
  reset: {
    title: 'Esqueceu a senha?',
    text: 'Digite seu endereço de e-mail para receber um link e definir uma nova senha.',
    send: 'Enviar link',
    invalid: 'Digite um endereço de e-mail, como ada@example.com.',
    sent: {
      title: 'Verifique seu e-mail',
      text: (email) =>
        `Se ${email} pertencer a uma conta com senha, enviamos um link para esse endereço. Ele expira em uma hora.`,
      hint: 'Não recebeu? Verifique a pasta de spam. Se você usa o login único (SSO), não tem senha aqui. Um administrador sempre pode ajudar.',
    },
    noMail:
      'Este servidor não envia e-mails. Peça a um administrador da sua conta um link para redefinir a senha.',
    noAdministrator: 'Se nenhum administrador conseguir entrar, quem mantém o servidor pode criar um link:',
    choose: {
      title: 'Definir uma nova senha',
      text: 'Ao definir uma nova senha, você sai de todos os navegadores e aplicativos.',
    },
    unknown: 'Este link não é válido',
    expired: 'Este link expirou',
    used: 'Este link já foi usado',
    deactivated: 'O usuário deste link está desativado',
    advice:
      'Um link expira depois de uma hora, e só o mais recente funciona. Verifique se o endereço está completo.',
    usedAdvice:
      'Sua nova senha está definida; use-a para entrar. Se não foi você quem usou o link, peça ajuda a um administrador.',
    again: 'Solicitar um novo link',
  },
  invitation: {
    title: 'Escolher uma senha',
    heading: (by) =>
      by === null ? 'Você recebeu um convite para o Facet' : `${by} convida você para o Facet`,
    at: (host) => `Escolha uma senha para a sua conta em ${host}.`,
    unknown: {
      title: 'Convite desconhecido',
      text: 'Talvez falte uma parte do endereço, ou um link mais recente o substituiu.',
    },
    used: {
      title: 'Este convite já foi usado',
      text: 'Sua senha está definida. Use-a para entrar.',
    },
    expired: 'Este convite expirou',
    deactivated: 'O usuário deste convite está desativado',
    newLink: 'Peça um novo link a um administrador.',
  },
  account: {
    title: 'Sua conta',
    as: (email, username) => `Você entrou como ${email} (${username}).`,
    dashboards: 'Ver seus painéis',
    other: 'Usar outra conta',
    profile: {
      title: 'Perfil',
      language: 'Idioma',
      timezone: 'Fuso horário',
      accountDefault: 'Padrão da conta',
      notListed: 'Escolha um item da lista.',
      save: 'Salvar o perfil',
      saved: 'Seu perfil foi salvo.',
    },
    browsers: {
      title: 'Navegadores',
      none: 'Você não está conectado em nenhum navegador.',
      current: 'Este navegador',
      from: (address) => `De ${address}`,
      since: (time) => `Desde ${time}`,
      lastUsed: (time) => `Último uso: ${time}`,
      endOthers: 'Sair de todos os outros',
      ended: 'O navegador foi desconectado.',
      othersEnded: 'Todos os outros navegadores foram desconectados.',
    },
    applications: {
      title: 'Aplicativos',
      none: 'Nenhum aplicativo tem acesso à sua conta.',
      revoke: 'Revogar o acesso',
      revoked: 'O aplicativo não pode mais acessar a sua conta.',
    },
    password: {
      change: 'Alterar a senha',
      text: 'Ao alterar a senha, você sai de todos os outros navegadores e aplicativos.',
      current: 'Senha atual',
      changed: 'Sua senha foi alterada. Seus outros navegadores foram desconectados.',
    },
    secondFactor: {
      title: 'Verificação em duas etapas',
      isOn: 'Você entra com a senha e um código do seu aplicativo autenticador.',
      isOff: 'Exija um código de um aplicativo autenticador além da senha.',
      setUp: 'Configurar a verificação em duas etapas',
      turnOff: 'Desativar a verificação em duas etapas',
      turnedOff: 'A verificação em duas etapas foi desativada.',
    },
  },
  secondFactor: {
    title: 'Configurar a verificação em duas etapas',
    turnOffTitle: 'Desativar a verificação em duas etapas',
    needs:
      'Você precisa de um aplicativo autenticador no celular ou de um gerenciador de senhas que mostre códigos de uso único. Depois da configuração, cada login pedirá a senha e um código de seis dígitos.',
    start: 'Iniciar a configuração',
    scan: 'Escaneie este código QR com o seu aplicativo autenticador.',
    picture: 'Código QR da chave secreta abaixo',
    enter: (secret) => `Ou digite esta chave secreta manualmente: ${secret}`,
    codeHint: 'O código de seis dígitos que o aplicativo mostra agora.',
    turnOn: 'Ativar a verificação em duas etapas',
    wrong: 'Código incorreto. Verifique se o relógio do celular está certo.',
    recovery: {
      title: 'Salve seus códigos de recuperação',
      text: 'A verificação em duas etapas está ativada. Se você perder o aplicativo autenticador, poderá entrar uma vez com cada um destes códigos. Imprima-os ou salve-os em um gerenciador de senhas: eles não serão mostrados novamente.',
    },
    withoutIt: (codesLeft) =>
      `Você entrará apenas com a senha. ${codesLeft === 1 ? 'Resta 1 código' : `Restam ${codesLeft} códigos`} de recuperação; para obter novos, desative a verificação em duas etapas e configure-a novamente.`,
  },
  consent: {
    title: (application) => `Permitir que ${application} acesse a sua conta?`,
    able: (application) => `${application} poderá:`,
    scopes: {
      api: 'Usar esta conta em seu nome: ver e alterar tudo o que você pode ver e alterar',
      'mcp:query': 'Ver os modelos de dados que você pode ver e executar consultas em seu nome',
      'mcp:content':
        'Ver e executar os relatórios e painéis que você pode ver, e criar relatórios em seu nome',
      'mcp:model':
        'Ler modelos de dados, alterá-los nos seus branches de desenvolvimento e confirmar as alterações, até onde você pode',
      offline_access: 'Permanecer conectado até você revogar o acesso ou por 30 dias sem uso',
      email: 'Ver seu endereço de e-mail',
      profile: 'Ver seu nome e sua foto',
      openid: 'Reconhecer você quando voltar',
    },
    modelReceives:
      'O que o aplicativo lê em seu nome, inclusive linhas de dados, pode chegar a um modelo de linguagem e à empresa que o opera.',
    code: (code) => `Permita o acesso somente se o próprio aplicativo mostrar a você o código ${code}.`,
    from: (address) => `A solicitação veio do endereço IP ${address}.`,
    namesItself: 'O próprio aplicativo escolheu o nome.',
    goesTo: (place) => `Você será redirecionado para ${place}.`,
    onThisDevice: (program) => `${program} neste dispositivo`,
    allow: 'Permitir o acesso',
    deny: 'Negar o acesso',
  },
  oauth,
  unsubscribe: {
    title: 'Cancelar a inscrição',
    text: (title, email) =>
      `Os e-mails programados de ${title} são enviados para ${email}. Os outros envios não mudam.`,
    done: {
      title: 'Inscrição cancelada',
      text: (title) =>
        `Você não receberá mais e-mails programados de ${title}. Um administrador pode adicionar você novamente.`,
    },
    preview: {
      title: 'Esta é uma pré-visualização',
      text: 'No e-mail enviado, este link cancela a inscrição do destinatário. Em uma pré-visualização, ele não muda nada.',
    },
    unknown: {
      title: 'Este link não é válido',
      text: 'Verifique se o endereço está completo. Se o envio foi excluído, ele não manda mais e-mails.',
    },
  },
};
