/**
 * What a route may say of its page, as its `handle`. Each function gets the route's loader data, undefined where the loader
 * failed.
 */
export interface PageHandle<Data = unknown> {
	/**
	 * Everybody who comes without a session may be shown the same page, until something changes that the page tells of.
	 * The same holds for the answer of a route without a page. Where this is left out, the page is for one visitor
	 * alone (rendering/cache-headers.server.ts).
	 */
	shared?: true;
	/** The page is the cart itself: what is rendered for one guest is not remembered for the next (docs/decisions/0008). */
	showsCart?: true;
	/** Anyone who is here has something to finish: the header has the shop's name and help, no search and no menus. */
	quiet?: true;
	/**
	 * On a wide screen the page has filters at the side of what is found, and after it in the document. A link takes
	 * the keyboard there at once.
	 */
	filterable?(data: Data | undefined): boolean | undefined;
	/** The route's meta says itself how the page looks where somebody shares it. */
	openGraph?: 'own';
	/** What the page is about, for the titles under /item and /lists, which do not say it by their path. */
	subject?(data: Data | undefined): string | undefined;
	/** One or two sentences for those who find the page elsewhere. */
	description?(data: Data | undefined): string | undefined;
	/** After how many seconds the page comes again by itself without scripts, as what it waits for has not ended. */
	refresh?(data: Data | undefined): number | undefined;
	/** The path that the page is to be known by, when it is not its own; '' for a page that is not to be found. */
	canonical?(data: Data | undefined): string | undefined;
}
