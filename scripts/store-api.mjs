import { serve } from './serve.mjs';

await serve('build/store-api.js', { PORT: process.env.PORT || '3001' });
