import shop from './remix.config.js';

/**
 * The options of Remix's builder for the desk. The desk is a separate app, so that shoppers load none of it, and a
 * start reads none of it (docs/decisions/0042-the-desk.md).
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
	...shop,
	appDirectory: 'desk',
	buildDirectory: 'build/desk',
	// The desk's few screens are all known at once, and `/__manifest` belongs to the shop.
	future: { ...shop.future, v3_lazyRouteDiscovery: false },
};
