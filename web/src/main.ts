import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './pieces/pieces.css';
import { settings } from './lib/settings.svelte';
import { language as spoken, languageFor, speak, type Language, type TextGroup } from './texts/language';

type Texts = () => Promise<{ default: Readonly<Record<string, object>> }>;
interface Translation {
  /** Of the pages on which people arrive, and of the frame. */
  texts: Texts;
  /** Of all others, in groups. */
  more: Record<TextGroup, Texts>;
  /** What the core says. */
  core: () => Promise<{ say: (english: string) => string | null }>;
}
/** Texts besides English. */
const translations: Record<Exclude<Language, 'en'>, Translation> = {
  de: {
    texts: () => import('./texts/de/german'),
    more: { game: () => import('./texts/de/german-game'), pages: () => import('./texts/de/german-pages') },
    core: () => import('./texts/de/core'),
  },
};

async function begin() {
  const language = languageFor(settings.language, navigator.languages);
  if (language !== 'en') {
    const { texts, more, core } = translations[language];
    await texts().then(
      ({ default: all }) => speak(language, all, core, more),
      () => undefined, // English will do
    );
  }
  document.documentElement.lang = spoken();
  mount(App, { target: document.getElementById('app')! });
}
void begin().then(tellAgain);

/** Who wants to be told of turns goes on wanting it. */
async function tellAgain() {
  try {
    if (localStorage.getItem('sennight.push')) await (await import('./lib/push.svelte')).renew();
  } catch {
    // Without storage nobody has asked for it.
  }
}

// Who has installed the app wants it without the server too.
const installed = () => void import('./offline/keep.svelte').then(({ keep }) => keep());
if (matchMedia('(display-mode: standalone)').matches) installed();
addEventListener('appinstalled', installed);
// Games that were played without the server, and not handed over since.
try {
  if (localStorage.getItem('sennight.kept')?.includes('"moves"'))
    void import('./offline/standin').then(({ back }) => back());
} catch {
  // Without storage there are none.
}
