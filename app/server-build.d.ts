/** What Remix builds of the routes; the storefront reads what their modules say of themselves. */
declare module 'virtual:remix/server-build' {
	export const routes: import('@remix-run/node').ServerBuild['routes'];
}
