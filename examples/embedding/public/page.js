const LOCALES = [
  ...['en-US', 'de-DE', 'es-ES', 'es-MX', 'fr-FR', 'it-IT'],
  ...['ja-JP', 'nb-NO', 'pt-BR', 'pt-PT', 'sv-SE', 'vi-VN'],
];
const EVENTS = [
  ...['ready', 'view', 'navigate', 'dashboard-loaded', 'download', 'drilldown', 'ai-query', 'error'],
  ...['filter-changed', 'resized', 'click'],
  ...['session-expiring', 'session-expired', 'session-renewed', 'session-failed'],
];
const LOG_LENGTH = 200;
const END_MS = 2000;

const at = (id) => document.getElementById(id);
const { url, deploymentId, dashboards, customers } = await (await fetch('/config.json')).json();
const loadScript = new Promise((resolve, reject) => {
  const script = document.createElement('script');
  Object.assign(script, { src: `${url}/embed/sdk.js`, onload: resolve, onerror: reject });
  document.head.append(script);
});
await loadScript;

/** Creator mode: where customers make reports and dashboards of their own. */
const workspace = { title: 'Your workspace' };
const shown = [...dashboards, workspace];

let embed;
let current = dashboards[0];

fill(
  at('customer'),
  Object.entries(customers).map(([state, { name }]) => [state, `${name} (${state})`]),
);
fill(
  at('locale'),
  LOCALES.map((locale) => [locale, locale]),
);
at('dashboards').append(
  ...shown.map((dashboard) => {
    const button = document.createElement('button');
    button.textContent = dashboard.title;
    button.onclick = () => show(dashboard);
    return button;
  }),
);

at('customer').onchange = () => show(current);
at('scheme').onchange = applyLook;
at('theme').onchange = applyLook;
at('locale').onchange = applyLook;
at('width').onchange = () => {
  at('dashboard').style.width = at('width').value;
};
at('filter').onsubmit = (event) => {
  event.preventDefault();
  send('set-filter', { filterUrlParameter: event.target.elements.value.value });
};
at('refresh').onclick = () => send('refresh');
at('state').onclick = () => send('get-state');
at('berlin').onclick = () => send('set-timezone', { timezone: 'Europe/Berlin' });
at('next').onclick = () => {
  const { publicId } = dashboards[(dashboards.indexOf(current) + 1) % dashboards.length];
  send('navigate', { path: `/embed/dashboard/${publicId}` });
};
at('renew').onclick = () => {
  log('renew', undefined, 'sent');
  embed.renew();
};
at('end').onclick = async () => {
  await fetch('/end-sessions', { method: 'POST' });
  log('the server ended the session', undefined, 'sent');
  // The end reaches every node of Facet within two seconds. The embed notices with its next request.
  setTimeout(() => send('refresh'), END_MS);
};
at('clear').onclick = () => at('log').replaceChildren();
show(current);

/** Signs in as the chosen customer and shows a dashboard. */
function show(dashboard) {
  current = dashboard;
  const state = at('customer').value;
  // biome-ignore lint/suspicious/noDocumentCookie: it stands for a sign-in.
  document.cookie = `customer=${state}; SameSite=Lax`;
  at('customer-name').textContent = customers[state].name;
  for (const [index, button] of [...at('dashboards').children].entries())
    button.toggleAttribute('aria-current', shown[index] === dashboard);
  embed?.destroy();
  embed = Facet.createEmbed(at('dashboard'), {
    url,
    ...(dashboard === workspace
      ? { app: '', deploymentId, session: '/facet-creator-session' }
      : { dashboard: dashboard.publicId, session: '/facet-session' }),
    parameters: { allowExport: true },
    title: dashboard.title,
    minHeight: 600,
    ...look(),
  });
  for (const name of EVENTS) embed.on(name, (payload) => log(name, payload, 'received'));
  paint();
}

function look() {
  const theme = at('theme').value === 'own' ? customers[at('customer').value].theme : {};
  return { colorScheme: at('scheme').value, theme, locale: at('locale').value };
}

function applyLook() {
  embed.update(look());
  paint();
}

/** The page itself follows the scheme and the customer's colour. */
function paint() {
  document.documentElement.style.colorScheme =
    at('scheme').value === 'auto' ? 'light dark' : at('scheme').value;
  document.documentElement.style.setProperty('--accent', customers[at('customer').value].theme.primaryColor);
}

async function send(name, payload) {
  log(name, payload, 'sent');
  try {
    const state = await embed.send(name, payload);
    log(`${name}: applied`, state, 'received');
  } catch (error) {
    log(`${name}: ${error.name}`, { message: error.message }, 'received');
  }
}

/** Adds a line to the log. Every value is set as text. */
function log(name, payload, direction) {
  const line = document.createElement('li');
  line.className = direction;
  const time = document.createElement('time');
  time.textContent = new Date().toTimeString().slice(0, 8);
  const title = document.createElement('b');
  title.textContent = name;
  const text = document.createElement('code');
  text.textContent = payload === undefined ? '' : JSON.stringify(payload);
  line.append(time, title, text);
  at('log').prepend(line);
  at('log').children[LOG_LENGTH]?.remove();
}

function fill(select, options) {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
}
