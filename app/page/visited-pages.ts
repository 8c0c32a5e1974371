/** How many pages are stored: as many as a shopper goes back in one go. */
const maxPages = 20;

const known = new Map<string, object>();
/** Data that was shown from the stored copy and is not yet confirmed with the server. */
const unsure = new WeakSet<object>();
let viewer: string | undefined;
let shown: string | undefined;

/**
 * Stores what a page shows for as long as the tab has this document, so that anyone who comes back sees it at once
 * (docs/behaviour/browsing.md#known-at-once). Nothing of it outlives the tab (docs/decisions/0012).
 */
export function storeVisited(path: string, data: object): void {
	known.delete(path);
	known.set(path, data);
	const [oldest] = known.keys();
	if (known.size > maxPages && oldest !== undefined) known.delete(oldest);
}

/**
 * Notes the page that is shown now. Whenever that page asks, it wants what is true now, and not what was stored.
 * @returns what is done when it is left
 */
export function showPage(path: string): () => void {
	shown = path;
	return () => {
		shown = undefined;
	};
}

/**
 * Gives what is stored of a page, once: the page is to ask again when it shows that. Undefined for a page that is not
 * known, and for the one that is shown.
 */
export function takeVisited<Data extends object>(path: string): Data | undefined {
	const data = path === shown ? undefined : (known.get(path) as Data | undefined);
	known.delete(path);
	if (data) unsure.add(data);
	return data;
}

/** Whether something is known of a page that is not shown now. */
export const isVisited = (path: string): boolean => known.has(path);

/** Whether the page shows what it knew, and has not asked yet. */
export const isUnsure = (data: object): boolean => unsure.has(data);

/** Forgets the stored pages when the viewer changes, because another viewer may see more or less. */
export function setViewer(now: string): void {
	if (viewer !== undefined && viewer !== now) known.clear();
	viewer = now;
}
