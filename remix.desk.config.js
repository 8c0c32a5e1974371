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
	// Its few screens are known at once, and `/__manifest` is the shop's.
	future: { ...shop.future, v3_lazyRouteDiscovery: false },
};
