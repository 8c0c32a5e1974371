import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
	plugins: [remix(remixConfig)],
	resolve: { alias: { '~store': folder('./store'), '~': folder('./app') } },
	build: {
		// A data: address would need a looser content security policy.
		assetsInlineLimit: 0,
		// One sheet for the whole shop: the second page costs nothing.
		cssCodeSplit: false,
		target: 'es2022',
		rollupOptions: {
			// A route without a screen has nothing for the browser: its chunk is empty, as it should be.
			onwarn: (warning, warn) => warning.code !== 'EMPTY_BUNDLE' && warn(warning),
		},
	},
});
