import type { RequestHandler } from 'express';

/** Lets pages take turns while a posted form is being answered. */
export interface RenderingTurns {
	/** Counts the posted forms that are being answered. */
	notePosts: RequestHandler;
	/** Waits for a page's turn to be rendered; undefined when no form is being answered. */
	turn(): Promise<void> | undefined;
}

/**
 * Makes pages take turns to be rendered while a posted form is answered. Between two pages the event loop handles other
 * work. Otherwise many simultaneous searches would delay the form by all of their pages, once for each of its queries.
 */
export function openRenderingTurns(): RenderingTurns {
	/** Each function lets one page begin. */
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
