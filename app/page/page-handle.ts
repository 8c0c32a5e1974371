/**
 * The facts that a route declares about its page, in its `handle`. Each function of the handle gets the route's loader data, or
 * undefined if the loader failed.
 */
export interface PageHandle<Data = unknown> {
	/**
	 * Whether all visitors without a session may get the same page until one of the page's tags changes. The property also
	 * applies to routes that return no page. If the property is omitted, each page is for one visitor only
	 * (rendering/cache-headers.server.ts).
	 */
	shared?: true;
	/**
	 * Whether the page shows the cart. A page with a cart that was rendered for one guest is not reused for another guest
	 * (docs/decisions/0008).
	 */
	showsCart?: true;
	/**
	 * Whether the visitor has a task to finish on this page. For a page with a task, the header has the shop's name and a help
	 * link, but no search and no menus.
	 */
	quiet?: true;
	/**
	 * Whether the page has filters, which are next to the results on a wide screen and after them in the document. On a page
	 * with filters, a link moves the keyboard focus to the filters.
	 */
	filterable?(data: Data | undefined): boolean | undefined;
	/** Set to 'own' if the route's meta contains its own Open Graph data for shared links. */
	openGraph?: 'own';
	/**
	 * Returns the subject of the page, such as the name of a title, for the page's title. Only pages below /item and /lists need
	 * a subject, because their paths do not contain the subject.
	 */
	subject?(data: Data | undefined): string | undefined;
	/** Returns a description of the page in one or two sentences, which search engines show. */
	description?(data: Data | undefined): string | undefined;
	/** Returns after how many seconds the page reloads without scripts, because its task has not finished. */
	refresh?(data: Data | undefined): number | undefined;
	/** Returns the canonical path if it differs from the page's own path; '' for a page that search engines must not index. */
	canonical?(data: Data | undefined): string | undefined;
}
