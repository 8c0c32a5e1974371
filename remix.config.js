/**
 * The options of Remix's Vite plugin (vite.config.ts). The classic Remix compiler is not used.
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
	appDirectory: 'app',
	buildDirectory: 'build',
	ignoredRouteFiles: ['**/.*'],
	serverModuleFormat: 'esm',
	future: {
		v3_fetcherPersist: true,
		v3_relativeSplatPath: true,
		v3_throwAbortReason: true,
		v3_singleFetch: true,
		v3_lazyRouteDiscovery: true,
		unstable_optimizeDeps: true,
	},
};
