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
	/**
	 * The page is the cart itself: a page that was rendered for one guest is not reused for the next
	 * (docs/decisions/0008).
	 */
	showsCart?: true;
	/** The visitor has a task to finish here. The header has the shop's name and help, but no search and no menus. */
	quiet?: true;
	/**
	 * On a wide screen the page has filters beside the results, and after them in the document. A link moves the keyboard
	 * focus to the filters.
	 */
	filterable?(data: Data | undefined): boolean | undefined;
	/** The route's meta sets its own Open Graph data for shared links. */
	openGraph?: 'own';
	/** The subject of the page. Only the pages under /item and /lists need it, because their paths do not contain it. */
	subject?(data: Data | undefined): string | undefined;
	/** One or two sentences for visitors who find the page in a search engine. */
	description?(data: Data | undefined): string | undefined;
	/** Without scripts, the seconds after which the page reloads because its task has not finished. */
	refresh?(data: Data | undefined): number | undefined;
	/** The canonical path, if it is not the page's own; '' for a page that search engines should not index. */
	canonical?(data: Data | undefined): string | undefined;
}
