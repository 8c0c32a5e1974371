/**
 * A route's declarations about its page, as its `handle`. Each function gets the route's loader data, or undefined if
 * the loader failed.
 */
export interface PageHandle<Data = unknown> {
	/**
	 * Whether all visitors without a session may get the same page, until a tag of the page changes. The same holds for
	 * the answer of a route without a page. If omitted, the page is for one visitor only
	 * (rendering/cache-headers.server.ts).
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
	/** The route's meta sets its own Open Graph data for shared links. */
	openGraph?: 'own';
	/** The subject of the page. Only the pages under /item and /lists need it, because their paths do not contain it. */
	subject?(data: Data | undefined): string | undefined;
	/** One or two sentences for those who find the page elsewhere. */
	description?(data: Data | undefined): string | undefined;
	/** After how many seconds the page comes again by itself without scripts, as what it waits for has not ended. */
	refresh?(data: Data | undefined): number | undefined;
	/** The path that the page is to be known by, when it is not its own; '' for a page that is not to be found. */
	canonical?(data: Data | undefined): string | undefined;
}
