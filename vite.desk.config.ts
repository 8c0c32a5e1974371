import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig } from 'vite';
import remixConfig from './remix.desk.config.js';
import { packagesByThemselves } from './scripts/bundled-packages.mjs';
import { chunkSources } from './scripts/chunk-sources';
import { flattenedLayers } from './scripts/flattened-layers';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [remix(remixConfig), ...(isSsrBuild ? [] : [chunkSources()])],
	// All browser files of the desk have addresses below /desk/.
	base: '/desk/',
	cacheDir: 'node_modules/.vite-desk',
	publicDir: false,
	...(isSsrBuild ? { ssr: { noExternal: packagesByThemselves } } : {}),
	resolve: { alias: { '~store': folder('./store'), '~': folder('./app') } },
	css: { postcss: { plugins: flattenedLayers } },
	build: {
		assetsInlineLimit: 0,
		cssCodeSplit: false,
		target: 'es2022',
		cssTarget: browserslistToEsbuild(),
		rollupOptions: { onwarn: (warning, warn) => warning.code !== 'EMPTY_BUNDLE' && warn(warning) },
	},
}));
