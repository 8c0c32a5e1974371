/** The statuses with which a proxy answers when the shop is down. The shop's own 503 comes with its own page. */
const awayStatus = new Set([502, 503, 504]);

const lookWords = 'We could not reach the shop. This page has not changed.';
const postWords = 'We could not reach the shop, so this may not have worked. Your text is still here.';

/** How many requests wait for the shopper to try again. */
let waiting = 0;

/**
 * The kind of answer that the router waits for: a form's answer that becomes the next page, a part that the page
 * requested, or neither.
 */
export type Posting = 'page' | 'part' | null;

let posting: Posting = null;

/** The posts that failed before the router had reported the kind of answer it waits for. */
const unknown = new Set<() => void>();

/** Records the kind of answer that the router waits for, as reported by `useNavigation` and `useFetchers`. */
export function notePosting(what: Posting): void {
	posting = what;
	if (what === null) return;
	for (const known of unknown) known();
	unknown.clear();
}

/**
 * Keeps the page as it is when a request of the router fails (offline, or the server is down), and shows a toast. A
 * page is requested again when the shopper presses the button. A post is never sent again automatically, because the
 * shop may have carried it out. Its form keeps what was typed, and the shopper can send it again. A request is released
 * once the shopper has moved on to something else.
 */
export function retryFailedRequests(): void {
	const ask = window.fetch.bind(window);
	window.fetch = async (input, init) => {
		if (!isRouters(input, init)) return ask(input, init);
		// The router sets a method only for posts. A new post makes the message about an earlier post obsolete.
		if (init?.method) forgetPost();
		for (;;) {
			const answer = await answerTo(ask, input, init);
			if (answer) return answer;
			if (init?.method) return notDone(init.signal);
			await tryAgain(init?.signal);
		}
	};
	// While the next page's sheets load, the router does not handle the rejection of a request that it gave up. This
	// rejection is not an error.
	addEventListener('unhandledrejection', (event) => {
		if (event.reason?.name === 'AbortError') event.preventDefault();
	});
}

/**
 * Whether a request is the router's. The router requests a page's data, and before that the routes that it does not
 * know yet. When it discovers routes ahead of time it passes no signal; such requests are not held. Nor are requests
 * from other code.
 */
function isRouters(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
	const { pathname, origin } = new URL(input instanceof Request ? input.url : input, location.href);
	if (origin !== location.origin) return false;
	return pathname.endsWith('.data') || (pathname.endsWith('/__manifest') && init?.signal !== undefined);
}

/**
 * Returns an answer whose body is complete; null when the shop was not reached. No page streams part of its data later,
 * so waiting for the end costs nothing. The router relies on the first line of an answer and ignores its end. If the
 * end broke off, or the shopper moved on, the failure would appear only in the console.
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
		// Once the answer to a post begins, the shop has carried out the post.
		return init?.method || !answer.body ? answer : new Response(await answer.arrayBuffer(), answer);
	} catch (error) {
		// A browser that does not reach the server throws only this type of error.
		if (error instanceof TypeError && !init?.signal?.aborted) return null;
		throw error;
	}
}

/**
 * Ends a post that failed to reach the shop. A post that the page itself made gets an answer without data, and the page
 * stays. A form whose answer would be the next page gets no answer, so that no other page replaces it. The router gives
 * up the post when the form is sent again.
 * @throws the reason why the post was given up
 */
function notDone(signal: AbortSignal | null | undefined): Promise<Response> {
	showToast(postWords, 'Dismiss').addEventListener('click', hideToast);
	return new Promise((resolve, reject) => {
		signal?.addEventListener('abort', () => reject(signal.reason));
		const answer = () => {
			const noData = '[{"_1":-5},"data"]\n';
			const headers = { 'Content-Type': 'text/x-script' };
			if (posting === 'part') resolve(new Response(noData, { status: 503, headers }));
		};
		if (posting === null) unknown.add(answer);
		else answer();
	});
}

/**
 * Waits until the shopper presses the button.
 * @throws the reason why the request was given up
 */
async function tryAgain(signal: AbortSignal | null | undefined): Promise<void> {
	waiting += 1;
	// The toast of the requests that already wait covers this request too.
	const button = (waiting > 1 && document.querySelector('#toast button')) || showToast(lookWords, 'Try again');
	try {
		await new Promise((resolve, reject) => {
			button.addEventListener('click', resolve);
			signal?.addEventListener('abort', () => reject(signal.reason));
		});
	} finally {
		waiting -= 1;
		forgetPost();
	}
}

/** Removes the message about a post when the shopper leaves its page or another post begins. */
export function forgetPost(): void {
	if (waiting === 0) hideToast();
}

const hideToast = (): void => document.getElementById('toast')?.remove();

/**
 * Shows the toast outside the part that React renders, because it reports a problem with that part. Returns its button.
 */
function showToast(said: string, does: string): Element {
	hideToast();
	document.body.insertAdjacentHTML(
		'beforeend',
		`<div id="toast" class="toast banner banner-error no-print" role="alert"><p>${said}</p><button type="button" class="button button-small">${does}</button></div>`,
	);
	return document.querySelector('#toast button') as Element;
}
