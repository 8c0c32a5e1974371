import { HtmlValidate } from 'html-validate/node';
import type { Page, Request } from 'playwright/test';

const validator = new HtmlValidate({
	extends: ['html-validate:standard'],
	rules: {
		// React writes both of these its own way, and both are valid HTML.
		'attr-case': 'off',
		'attribute-boolean-style': 'off',
		'attribute-empty-style': 'off',
		'void-style': 'off',
		// A button in a form submits: HTML's own default.
		'no-implicit-button-type': 'off',
		// A script names nothing of itself in this shop.
		'require-sri': 'off',
	},
});

/** What is wrong with a document, each with the rule that it breaks and the line. */
export async function faultsOf(html: string): Promise<string[]> {
	const { results } = await validator.validateString(html);
	return results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, line }) => `${ruleId} (${line}): ${message}`),
	);
}

/**
 * Follows a page from now on. Answers what gives the document of the screen that it shows: as the server sends it, not as
 * the browser has mended it. Where scripts brought the screen as data, the server is asked for it once more.
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
			// It changed nothing, and can be posted again.
			refused = { at: page.url(), request };
		}
	});
	return async () => {
		const at = page.url();
		if (refused?.at === at) return postAgain(page, refused.request);
		return (sent?.at === at && (await sent.html)) || (await page.request.get(at)).text();
	};
}

/** The document that a form gets which was posted without scripts. */
async function postAgain(page: Page, request: Request): Promise<string> {
	const url = new URL(request.url());
	url.pathname = url.pathname.replace(/\.data$/, '');
	const answer = await page.request.post(url.href, {
		data: request.postDataBuffer() ?? '',
		headers: { 'Content-Type': (await request.headerValue('content-type')) ?? '', Origin: url.origin },
	});
	return answer.text();
}
