import { HtmlValidate } from 'html-validate/node';
import type { Page, Request } from 'playwright/test';

const validator = new HtmlValidate({
	extends: ['html-validate:standard'],
	rules: {
		// React writes both of these in its own way, and both are valid HTML.
		'attr-case': 'off',
		'attribute-boolean-style': 'off',
		'attribute-empty-style': 'off',
		'void-style': 'off',
		// A button in a form submits, by HTML's own default.
		'no-implicit-button-type': 'off',
		// The shop's scripts have no integrity attributes.
		'require-sri': 'off',
	},
});

/** Returns the faults of a document, each with its rule and line. */
export async function faultsOf(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html);
	return results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, line }) => `${ruleId} (${line}): ${message}`),
	);
}

/**
 * Follows a page from now on. Returns a function that returns the document of the current screen as the server sent it, before
 * the
 * browser's repairs. If scripts loaded the screen as data, requests the document again.
 */
export function followDocument(page: Page): () => Promise<string> {
	let sent: { at: string; html: Promise<string> } | undefined;
	let refused: { at: string; request: Request } | undefined;
	page.on('response', (response) => {
		const request = response.request();
		if (request.isNavigationRequest()) {
			if (response.status() >= 300 && response.status() < 400) return;
			sent = { at: response.url(), html: response.text().catch(() => '') };
			refused = undefined;
		} else if (request.method() === 'POST' && response.status() >= 400) {
			// The refused post changed nothing and can be repeated.
			refused = { at: page.url(), request };
		}
	});
	return async () => {
		const at = page.url();
		if (refused?.at === at) return postAgain(page, refused.request);
		return (sent?.at === at && (await sent.html)) || (await page.request.get(at)).text();
	};
}

/** Returns the document that the server sends for a form posted without scripts. */
async function postAgain(page: Page, request: Request): Promise<string> {
	const url = new URL(request.url());
	url.pathname = url.pathname.replace(/\.data$/, '');
	const answer = await page.request.post(url.href, {
		data: request.postDataBuffer() ?? '',
		headers: { 'Content-Type': (await request.headerValue('content-type')) ?? '', Origin: url.origin },
	});
	return answer.text();
}
