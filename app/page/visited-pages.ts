/** The number of pages whose data are stored. A shopper rarely goes back more pages than this number. */
const maxPages = 20;

const known = new Map<string, object>();
/** Stored data that a page shows, and that the page has not loaded again from the server yet. */
const unsure = new WeakSet<object>();
let viewer: string | undefined;
let shown: string | undefined;

/**
 * Stores the data of a page in memory, so that a shopper who returns to the page sees the page immediately
 * (docs/behaviour/browsing.md#known-at-once). The stored data are lost when the tab is closed or reloaded (docs/decisions/0012).
 */
export function storeVisited(path: string, data: object): void {
	known.delete(path);
	known.set(path, data);
	const [oldest] = known.keys();
	if (known.size > maxPages && oldest !== undefined) known.delete(oldest);
}

/**
 * Records which page the tab shows. Whenever the page in the tab loads data, the page gets current data, not stored data.
 * @returns a function to call when the shopper leaves the page
 */
export function showPage(path: string): () => void {
	shown = path;
	return () => {
		shown = undefined;
	};
}

/**
 * Returns the stored data of a page only once. The page must load the current data afterwards. Returns undefined for a page
 * without stored data, and for the page that the tab shows.
 */
export function takeVisited<Data extends object>(path: string): Data | undefined {
	const data = path === shown ? undefined : (known.get(path) as Data | undefined);
	known.delete(path);
	if (data) unsure.add(data);
	return data;
}

/** Whether there are stored data for a page that is not shown at the moment. */
export const isVisited = (path: string): boolean => known.has(path);

/** Whether a page shows stored data and has not loaded the current data yet. */
export const isUnsure = (data: object): boolean => unsure.has(data);

/**
 * Deletes the stored data when another visitor uses the tab, because the other visitor may be allowed to see more or fewer data.
 */
export function setViewer(now: string): void {
	if (viewer !== undefined && viewer !== now) known.clear();
	viewer = now;
}
