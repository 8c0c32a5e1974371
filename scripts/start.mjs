import { serve } from './serve.mjs';

await serve('build/server.js');
