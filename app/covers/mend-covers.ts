import { drawnCoverAddress } from './cover-address';

/** The class of every image that shows a cover. */
const covers = 'img.cover';

/**
 * Shows the drawn cover if the image host does not have a cover (docs/behaviour/titles.md#covers). A single listener handles all
 * covers, including covers that are added later. Covers that failed to load before this script ran are checked once.
 */
export function mendCovers(): void {
	document.addEventListener('error', ({ target }) => mend(target), { capture: true });
	for (const image of document.querySelectorAll<HTMLImageElement>(covers)) {
		if (image.complete && image.naturalWidth === 0) mend(image);
	}
}

function mend(target: EventTarget | null): void {
	if (!(target instanceof HTMLImageElement) || !target.matches(covers)) return;
	const [, eisbn, cache] = /\/(\d{13})(?:\?(.*))?$/.exec(target.src) ?? [];
	if (eisbn) target.src = drawnCoverAddress(eisbn, cache);
}
