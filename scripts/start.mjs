import { serve } from './serve.mjs';

serve('build/server.js');
