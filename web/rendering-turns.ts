import type { RequestHandler } from 'express';

/** Makes pages wait for their turn while a posted form is being answered. */
export interface RenderingTurns {
	/** Counts the posted forms that are currently being answered. */
	notePosts: RequestHandler;
	/** Waits until the page may be rendered. Returns undefined if no posted form is being answered. */
	turn(): Promise<void> | undefined;
}

/**
 * While a posted form is being answered, renders pages one at a time. Between two pages, the event loop can continue with the
 * form. Otherwise, each database query of the form could wait until many simultaneous search pages are rendered.
 */
export function openRenderingTurns(): RenderingTurns {
	/** The pages that wait to be rendered. Each function starts the rendering of one page. */
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
