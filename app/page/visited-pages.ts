/** The number of pages whose data are stored. It is about as many as a shopper goes back at a time. */
const maxPages = 20;

const known = new Map<string, object>();
/** Data that a page shows from the stored copy and has not loaded again from the server yet. */
const unsure = new WeakSet<object>();
let viewer: string | undefined;
let shown: string | undefined;

/**
 * Stores the data of a page in memory, so that a shopper who returns to the page sees it at once
 * (docs/behaviour/browsing.md#known-at-once). The data are lost when the tab is closed or reloaded (docs/decisions/0012).
 */
export function storeVisited(path: string, data: object): void {
	known.delete(path);
	known.set(path, data);
	const [oldest] = known.keys();
	if (known.size > maxPages && oldest !== undefined) known.delete(oldest);
}

/**
 * Records which page is shown. Whenever the shown page loads data, it gets current data, not stored data.
 * @returns a function to call when the shopper leaves the page
 */
export function showPage(path: string): () => void {
	shown = path;
	return () => {
		shown = undefined;
	};
}

/**
 * Returns the stored data of a page, once. The page must load the current data afterwards. Returns undefined for a page without
 * stored data, and for the page that is shown.
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

/** Deletes the stored data when another visitor uses the tab, because that visitor may be allowed to see more or less. */
export function setViewer(now: string): void {
	if (viewer !== undefined && viewer !== now) known.clear();
	viewer = now;
}
