/** How many pages are stored: about as many as a shopper goes back at a time. */
const maxPages = 20;

const known = new Map<string, object>();
/** Data that was shown from the stored copy and is not yet confirmed with the server. */
const unsure = new WeakSet<object>();
let viewer: string | undefined;
let shown: string | undefined;

/**
 * Stores the data of a page as long as the tab has this document, so that a shopper who comes back sees it at once
 * (docs/behaviour/browsing.md#known-at-once). None of it outlives the tab (docs/decisions/0012).
 */
export function storeVisited(path: string, data: object): void {
	known.delete(path);
	known.set(path, data);
	const [oldest] = known.keys();
	if (known.size > maxPages && oldest !== undefined) known.delete(oldest);
}

/**
 * Records the page that is shown now. Whenever that page loads data, it needs the current data, not the stored.
 * @returns the function to call when the shopper leaves the page
 */
export function showPage(path: string): () => void {
	shown = path;
	return () => {
		shown = undefined;
	};
}

/**
 * Returns the stored data of a page, once: the page must load the current data afterwards. Returns undefined for a page
 * that is not stored, and for the page that is shown.
 */
export function takeVisited<Data extends object>(path: string): Data | undefined {
	const data = path === shown ? undefined : (known.get(path) as Data | undefined);
	known.delete(path);
	if (data) unsure.add(data);
	return data;
}

/** Whether data of a page that is not shown now are stored. */
export const isVisited = (path: string): boolean => known.has(path);

/** Whether the page shows stored data, and has not loaded the current data yet. */
export const isUnsure = (data: object): boolean => unsure.has(data);

/** Forgets the stored pages when the viewer changes, because another viewer may see more or less. */
export function setViewer(now: string): void {
	if (viewer !== undefined && viewer !== now) known.clear();
	viewer = now;
}
