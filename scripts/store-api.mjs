import { serve } from './serve.mjs';

serve('build/store-api.js', { PORT: process.env.PORT || '3001' });
