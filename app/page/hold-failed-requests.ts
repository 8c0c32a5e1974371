/** What a proxy answers for a shop that is away; the shop's own 503 says so in a page of its own. */
const awayStatus = new Set([502, 503, 504]);

const lookWords = 'We could not reach the shop. This page is as it was.';
const postWords =
	'We could not reach the shop, so this may not have been done. What you typed is still here. Please try again in a moment.';

/** The requests that wait for the shopper to try again. */
const waiting = new Set<() => void>();

/**
 * Keeps the page as it is when a request of the router's did not come through (offline, the server away), and says so
 * in a toast. A page is asked for again when the shopper says so. A post is never sent again: the shop may have done
 * what it asked for. Its form stays as it was typed, and can be sent again. A request that is given up, for the shopper
 * has gone on to something else, is not held any longer.
 */
export function holdFailedRequests(): void {
	const ask = window.fetch.bind(window);
	window.fetch = async (input, init) => {
		if (!isRouters(input, init)) return ask(input, init);
		// The router names no method but a post's.
		const isPost = init?.method !== undefined;
		if (isPost) hideToast(postWords);
		for (;;) {
			const answer = await answerTo(ask, input, init);
			if (answer) return answer;
			if (isPost) return notDone(input, init);
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
	const { pathname, origin } = addressOf(input);
	if (origin !== location.origin) return false;
	return pathname.endsWith('.data') || (pathname.endsWith('/__manifest') && init?.signal !== undefined);
}

const addressOf = (input: RequestInfo | URL): URL =>
	new URL(input instanceof Request ? input.url : input, location.href);

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
		// When the answer to a post begins, the shop has done what it asked for.
		return init?.method || !answer.body ? answer : new Response(await answer.arrayBuffer(), answer);
	} catch (error) {
		// A browser that does not reach the server throws nothing else.
		if (error instanceof TypeError && !init?.signal?.aborted) return null;
		throw error;
	}
}

/**
 * Ends a post that did not come through. A post that the page itself made gets an answer without data, and the page
 * stays. A form whose answer would be the next page gets none, so that no other page takes its place. The router gives
 * the post up when the form is sent again.
 * @throws the reason why the post was given up
 */
function notDone(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
	showToast(postWords, 'Dismiss', () => hideToast());
	const { key } = window.__remixRouter.state.location;
	const stop = window.__remixRouter.subscribe(({ location }) => {
		if (location.key === key) return;
		stop();
		hideToast(postWords);
	});
	if (isOfNextPage(addressOf(input))) return givenUp(init?.signal);
	const noData = '[{"_1":-5},"data"]\n';
	return Promise.resolve(new Response(noData, { status: 503, headers: { 'Content-Type': 'text/x-script' } }));
}

/** Whether a post is that of the form whose answer the router waits for to show the next page. */
function isOfNextPage({ pathname }: URL): boolean {
	const { state, formAction } = window.__remixRouter.state.navigation;
	if (state !== 'submitting') return false;
	const action = new URL(formAction, location.href).pathname;
	return pathname === `${action === '/' ? '/_root' : action}.data`;
}

const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
	new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/**
 * Waits for the shopper.
 * @throws the reason why the request was given up
 */
function tryAgain(signal: AbortSignal | null | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		const leave = () => {
			waiting.delete(again);
			if (waiting.size === 0) hideToast(lookWords);
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
		showToast(lookWords, 'Try again', () => {
			for (const again of [...waiting]) again();
		});
	});
}

/** Takes the toast away. @param words only where it says these */
function hideToast(words?: string): void {
	const toast = document.getElementById('toast');
	if (words === undefined || toast?.firstChild?.textContent === words) toast?.remove();
}

/** Shows the toast outside of what React renders, as what it says is about that. A toast that says the same stays. */
function showToast(said: string, does: string, press: () => void): void {
	if (document.getElementById('toast')?.firstChild?.textContent === said) return;
	hideToast();
	const toast = document.createElement('div');
	toast.id = 'toast';
	toast.className = 'toast banner banner-error no-print';
	toast.setAttribute('role', 'alert');
	const words = document.createElement('p');
	words.textContent = said;
	const button = document.createElement('button');
	button.type = 'button';
	button.className = 'button button-small';
	button.textContent = does;
	button.addEventListener('click', press);
	toast.append(words, button);
	document.body.append(toast);
}
