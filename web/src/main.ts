import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './pieces/pieces.css';

mount(App, { target: document.getElementById('app')! });
