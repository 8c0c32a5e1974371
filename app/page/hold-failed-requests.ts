/** What a proxy answers for a shop that is away; the shop's own 503 says so in a page of its own. */
const awayStatus = new Set([502, 503, 504]);

/** The requests that wait for the shopper to try again. */
const waiting = new Set<() => void>();

/**
 * Holds a request of the router's that did not come through (offline, the server away) until the shopper tries again.
 * The page stays as it is, and a toast says what happened. A request that is given up, for the shopper has gone on to
 * something else, is not held any longer.
 */
export function holdFailedRequests(): void {
	const ask = window.fetch.bind(window);
	window.fetch = async (input, init) => {
		if (!isRouters(input, init)) return ask(input, init);
		for (;;) {
			const answer = await answerTo(ask, input, init);
			if (answer) return answer;
			await tryAgain(init?.signal);
		}
	};
	// While the next page's sheets are on their way, the router lets a request that it gave up fail unheard. That is no fault.
	addEventListener('unhandledrejection', (event) => {
		if (event.reason?.name === 'AbortError') event.preventDefault();
	});
}

/**
 * Tells whether a request is the router's. The router asks for a page's data, and before that for the routes that it
 * does not know yet. Where it looks for routes ahead of time it gives no signal, and goes without a hold. Everything
 * else looks after itself.
 */
function isRouters(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
	const { pathname, origin } = new URL(input instanceof Request ? input.url : input, location.href);
	if (origin !== location.origin) return false;
	return pathname.endsWith('.data') || (pathname.endsWith('/__manifest') && init?.signal !== undefined);
}

/**
 * An answer of which all has come, as no page sends a part of its data later; null where the shop was not reached. The
 * router goes by the first line of an answer and leaves its end alone. Where the end breaks off, or the shopper goes on
 * to something else, nobody would hear of it but the console.
 */
async function answerTo(
	ask: typeof fetch,
	input: RequestInfo | URL,
	init: RequestInit | undefined,
): Promise<Response | null> {
	try {
		const answer = await ask(input, init);
		const shops = answer.headers.has('X-Remix-Response');
		if (awayStatus.has(answer.status) && !shops) return null;
		// When the answer to a post begins, the shop has done what it asked for: that is not sent again. The router names no
		// method but a post's.
		return init?.method || !answer.body ? answer : new Response(await answer.arrayBuffer(), answer);
	} catch (error) {
		// A browser that does not reach the server throws nothing else.
		if (error instanceof TypeError && !init?.signal?.aborted) return null;
		throw error;
	}
}

/**
 * Waits for the shopper.
 * @throws the reason why the request was given up
 */
function tryAgain(signal: AbortSignal | null | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		const leave = () => {
			waiting.delete(again);
			if (waiting.size === 0) document.getElementById('toast')?.remove();
		};
		const again = () => {
			leave();
			resolve();
		};
		waiting.add(again);
		signal?.addEventListener('abort', () => {
			leave();
			reject(signal?.reason);
		});
		showToast();
	});
}

/** Shows the toast outside of what React renders, as what it says is about that. */
function showToast(): void {
	if (document.getElementById('toast')) return;
	const toast = document.createElement('div');
	toast.id = 'toast';
	toast.className = 'toast banner banner-error no-print';
	toast.setAttribute('role', 'alert');
	const words = document.createElement('p');
	words.textContent = 'We could not reach the shop. This page is as it was.';
	const button = document.createElement('button');
	button.type = 'button';
	button.className = 'button button-small';
	button.textContent = 'Try again';
	button.addEventListener('click', () => {
		for (const again of [...waiting]) again();
	});
	toast.append(words, button);
	document.body.append(toast);
}
