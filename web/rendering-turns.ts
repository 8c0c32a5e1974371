import type { RequestHandler } from 'express';

/** Lets pages take turns while a posted form is being answered. */
export interface RenderingTurns {
	/** Counts each form that is posted while it is answered. */
	notePosts: RequestHandler;
	/** Waits for a page's turn to be rendered; undefined when no form is being answered. */
	turn(): Promise<void> | undefined;
}

/**
 * Has pages take turns to be rendered while a form that was posted is answered: between two of them the event loop looks at what else
 * has come. Many who search at once would otherwise have it wait for all of their pages, once for each of its queries.
 */
export function openRenderingTurns(): RenderingTurns {
	/** Each lets one page begin. */
	const waiting: (() => void)[] = [];
	let posts = 0;

	function next(): void {
		waiting.shift()?.();
		if (waiting.length > 0) setImmediate(next);
	}

	return {
		notePosts({ method }, response, handle) {
			if (method === 'POST') {
				posts += 1;
				response.once('close', () => {
					posts -= 1;
				});
			}
			handle();
		},
		turn() {
			if (posts === 0 && waiting.length === 0) return undefined;
			return new Promise((resolve) => {
				waiting.push(resolve);
				if (waiting.length === 1) setImmediate(next);
			});
		},
	};
}
