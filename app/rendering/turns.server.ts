/** Pages that wait for their turn to be rendered: each function lets one begin. */
const waiting: (() => void)[] = [];

/**
 * Waits for a page's turn to be rendered. Between two pages the event loop looks at what else has come: many who search at once
 * would otherwise have a form that is posted wait for all of their pages, once for each of its queries.
 */
export function renderingTurn(): Promise<void> {
	return new Promise((resolve) => {
		waiting.push(resolve);
		if (waiting.length === 1) setImmediate(next);
	});
}

function next(): void {
	waiting.shift()?.();
	if (waiting.length > 0) setImmediate(next);
}
