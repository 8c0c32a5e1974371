import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import browserslistToEsbuild from 'browserslist-to-esbuild';
import { defineConfig, type Rollup } from 'vite';
import remixConfig from './remix.config.js';
import { packagesByThemselves } from './scripts/bundled-packages.mjs';
import { chunkSources } from './scripts/chunk-sources';
import { flattenedLayers } from './scripts/flattened-layers';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Matches the modules of React, and the Rollup helper that loads React. If this helper were in the other shared file, the two
 * shared files would import each other.
 */
const isReact = /\/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/;

/** Modules that most pages need. Each module is so small that a separate file would cost more. */
const small = [
	...['/use-hydrated.js', '/store/contract/grouped.ts', '/app/format/counted.ts', '/app/forms/cart-fields.ts'],
	...['/app/parts/titles/title-count.ts', '/app/paths/list-path.ts', '/store/contract/limits.ts'],
	...['/app/page/lazy-part.ts', '/store/contract/ticket.ts'],
];

/**
 * Puts the modules that every page needs into two files, and the module that starts the page into a third. In many small files,
 * these modules would have 5 KB more after gzip.
 */
function inFrame(): Rollup.GetManualChunk {
	const frame = new Set<string>();
	return (id, { getModuleInfo }) => {
		const add = (module: string) => {
			if (frame.has(module)) return;
			frame.add(module);
			for (const imported of getModuleInfo(module)?.importedIds ?? []) add(imported);
		};
		if (frame.size === 0) for (const start of ['./app/root.tsx', './app/entry.client.tsx']) add(folder(start));
		if (small.some((path) => id.endsWith(path))) return 'frame';
		// The module that starts the page waits for all other modules, so it is in a separate file.
		if (!frame.has(id) || id === folder('./app/entry.client.tsx')) return undefined;
		return isReact.test(id) ? 'react' : 'frame';
	};
}

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [remix(remixConfig), ...(isSsrBuild ? [] : [chunkSources()])],
	// Bundles packages for the server, so that the server reads fewer files at startup. In development, Vite accepts only ES
	// modules.
	...(isSsrBuild ? { ssr: { noExternal: packagesByThemselves } } : {}),
	resolve: { alias: { '~store': folder('./store'), '~': folder('./app') } },
	css: { postcss: { plugins: flattenedLayers } },
	build: {
		// Does not inline images, because a data: address would need a less strict content security policy.
		assetsInlineLimit: 0,
		// Does not split style sheets by route, because routes link style sheets by address (app/styles/sheets.ts).
		cssCodeSplit: false,
		// If scripts were compiled for Safari 15.4, a redirect after a post would briefly be an unhandled rejection. A test
		// checks that the browsers in package.json support all features of the built scripts
		// (tests/browser/baseline.browsers.test.ts).
		target: 'es2022',
		cssTarget: browserslistToEsbuild(),
		// With Terser, the scripts of a visitor's first page have 3 KB less after gzip than with esbuild
		// (docs/decisions/0019-first-look.md).
		...(isSsrBuild ? {} : { minify: 'terser' as const }),
		rollupOptions: {
			...(isSsrBuild ? {} : { output: { manualChunks: inFrame() } }),
			// A route without a page has no code for the browser, so its chunk is empty on purpose.
			onwarn: (warning, warn) => warning.code !== 'EMPTY_BUNDLE' && warn(warning),
		},
	},
}));
