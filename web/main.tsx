import { render } from 'preact';
import { App } from './app.js';

const place = document.getElementById('app');
if (place !== null) render(<App />, place);
