/** Remix's build of the routes. The storefront reads what the route modules export. */
declare module 'virtual:remix/server-build' {
	export const routes: import('@remix-run/node').ServerBuild['routes'];
}
