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
 * React, and Rollup's helper for reading it. If the helper stayed in the frame, the two files would import each other.
 */
const isReact = /\/node_modules\/(react|react-dom|scheduler)\/|commonjsHelpers/;

/** Most screens need these, and each is smaller than the cost of a separate file. */
const small = [
	...['/use-hydrated.js', '/store/contract/grouped.ts', '/app/format/counted.ts', '/app/forms/cart-fields.ts'],
	...['/app/parts/titles/title-count.ts', '/app/paths/list-path.ts', '/store/contract/limits.ts'],
	...['/app/page/lazy-part.ts', '/store/contract/ticket.ts'],
];

/**
 * Puts the modules that every page needs into two files, and a third that starts the page. As many small files they
 * would be 5 KB larger, gzipped.
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
		// The module that starts the page waits for everything else, so it is a separate file.
		if (!frame.has(id) || id === folder('./app/entry.client.tsx')) return undefined;
		return isReact.test(id) ? 'react' : 'frame';
	};
}

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [remix(remixConfig), ...(isSsrBuild ? [] : [chunkSources()])],
	// A start reads few files. In development, Vite accepts only ES modules.
	...(isSsrBuild ? { ssr: { noExternal: packagesByThemselves } } : {}),
	resolve: { alias: { '~store': folder('./store'), '~': folder('./app') } },
	css: { postcss: { plugins: flattenedLayers } },
	build: {
		// A data: address would need a looser content security policy.
		assetsInlineLimit: 0,
		// Routes name the style sheets by address (app/styles/sheets.ts).
		cssCodeSplit: false,
		// With a lower target, for Safari 15.4, a redirect after a post is briefly an unhandled rejection. A test checks
		// that the files use nothing newer than the browsers in package.json support
		// (tests/browser/baseline.browsers.test.ts).
		target: 'es2022',
		cssTarget: browserslistToEsbuild(),
		// Every first page is 3 KB smaller than with esbuild, gzipped (docs/decisions/0019-first-look.md).
		...(isSsrBuild ? {} : { minify: 'terser' as const }),
		rollupOptions: {
			...(isSsrBuild ? {} : { output: { manualChunks: inFrame() } }),
			// A route without a screen has no code for the browser: its chunk is empty, as intended.
			onwarn: (warning, warn) => warning.code !== 'EMPTY_BUNDLE' && warn(warning),
		},
	},
}));
