import shop from './remix.config.js';

/**
 * What Remix's builder is told of the desk: an app of its own, so that shoppers load nothing of it and a start reads
 * nothing of it (docs/decisions/0042-the-desk.md).
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
	...shop,
	appDirectory: 'desk',
	buildDirectory: 'build/desk',
	// Its few screens are known at once, and `/__manifest` is the shop's.
	future: { ...shop.future, v3_lazyRouteDiscovery: false },
};
