import shop from './remix.config.js';

/**
 * The Remix options for the desk. The desk is a separate app, so that shoppers download none of it, and the server's start loads
 * none of it (docs/decisions/0042-the-desk.md).
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
	...shop,
	appDirectory: 'desk',
	buildDirectory: 'build/desk',
	// The desk sends its whole list of routes at once, because it has few routes and the address `/__manifest` belongs to the shop.
	future: { ...shop.future, v3_lazyRouteDiscovery: false },
};
