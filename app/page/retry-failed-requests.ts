/** The statuses with which a proxy answers if the shop does not respond. The shop's own 503 answer has its own page. */
const awayStatus = new Set([502, 503, 504]);

const lookWords = 'We could not reach the shop. This page has not changed.';
const postWords = 'We could not reach the shop, so your change may not be saved. Your text is still here.';

/** The name of the event of a post that failed to reach the shop. */
export const postFailed = 'post-failed';

/** The number of failed requests that wait until the shopper presses the toast's button. */
let waiting = 0;

/**
 * The kind of answer that the router waits for: the answer to a form, which becomes the next page; a part of the page; or an
 * answer that is neither the next page nor a part of the page.
 */
export type Posting = 'page' | 'part' | null;

let posting: Posting = null;

/** The posts that failed before the router had reported which kind of answer it waits for. */
const unknown = new Set<() => void>();

/** Records which kind of answer the router waits for, as reported by `useNavigation` and `useFetchers`. */
export function notePosting(what: Posting): void {
	posting = what;
	if (what === null) return;
	for (const known of unknown) known();
	unknown.clear();
}

/**
 * Keeps the page unchanged if a request of the router fails (offline, or the server is down), and shows a message in a toast. The
 * page is requested again when the shopper presses the message's button. A post is never sent again automatically, because the
 * shop may already have processed it. The form keeps what the shopper typed, so the shopper can post it again. A waiting request
 * is dropped once the shopper has opened another page.
 */
export function retryFailedRequests(): void {
	const ask = window.fetch.bind(window);
	window.fetch = async (input, init) => {
		if (!isRouters(input, init)) return ask(input, init);
		// The router sets a method only for posts. After a new post, the message about an earlier post no longer applies.
		if (init?.method) forgetPost();
		for (;;) {
			const answer = await answerTo(ask, input, init);
			if (answer) return answer;
			if (init?.method) return notDone(init.signal);
			await tryAgain(init?.signal);
		}
	};
	// While the style sheets of the next page load, the router does not handle the rejection of a cancelled request. The
	// rejection of a cancelled request is not an error.
	addEventListener('unhandledrejection', (event) => {
		if (event.reason?.name === 'AbortError') event.preventDefault();
	});
}

/**
 * Whether a request comes from the router. The router requests a page's data and, before that, the routes that it does not know
 * yet. When the router looks for routes in advance, it passes no abort signal. The retries do not apply to requests without a
 * signal, or to requests of other code.
 */
function isRouters(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
	const { pathname, origin } = new URL(input instanceof Request ? input.url : input, location.href);
	if (origin !== location.origin) return false;
	return pathname.endsWith('.data') || (pathname.endsWith('/__manifest') && init?.signal !== undefined);
}

/**
 * Returns a response whose body is complete; null if the request did not reach the shop. Waiting for the whole body causes no
 * delay, because no page streams parts of its data later. The router does not check whether the body of a response is complete.
 * If the connection broke, or the shopper opened another page, the error about the incomplete body would appear only in the
 * console.
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
		// Once the answer to a post begins, the shop has processed the post.
		return init?.method || !answer.body ? answer : new Response(await answer.arrayBuffer(), answer);
	} catch (error) {
		// A browser that cannot reach the server throws only this type of error.
		if (error instanceof TypeError && !init?.signal?.aborted) return null;
		throw error;
	}
}

/**
 * Completes a post that failed to reach the shop. A post by a script of the page gets an answer without data, and the page stays.
 * A form whose answer would be the next page gets no answer, so that no other page replaces it. When the form is posted again,
 * the router cancels the failed post.
 * @throws the reason why the post was cancelled
 */
function notDone(signal: AbortSignal | null | undefined): Promise<Response> {
	showToast(postWords, 'Dismiss').addEventListener('click', hideToast);
	dispatchEvent(new Event(postFailed));
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
 * @throws the reason why the request was cancelled
 */
async function tryAgain(signal: AbortSignal | null | undefined): Promise<void> {
	waiting += 1;
	// If other requests already wait, the toast of those requests also applies to this request.
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

/** Removes the message about a post when the shopper opens another page or posts another form. */
export function forgetPost(): void {
	if (waiting === 0) hideToast();
}

const hideToast = (): void => document.getElementById('toast')?.remove();

/**
 * Shows a toast outside the elements that React renders, because React cannot render when the code of a page fails to load.
 * Returns the button in the toast.
 */
function showToast(said: string, does: string): Element {
	hideToast();
	document.body.insertAdjacentHTML(
		'beforeend',
		`<div id="toast" class="toast banner banner-error no-print" role="alert"><p>${said}</p><button type="button" class="button button-small">${does}</button></div>`,
	);
	return document.querySelector('#toast button') as Element;
}
