import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './pieces/pieces.css';

mount(App, { target: document.getElementById('app')! });

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
