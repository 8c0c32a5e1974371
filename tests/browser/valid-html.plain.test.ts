import { HtmlValidate } from 'html-validate/node';
import { screens } from './screens';
import { test } from './screens-test';
import { expect } from './shop-test';

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

for (const { name, open } of screens) {
	test(`${name} is valid HTML`, async ({ page, shop }) => {
		// The document as the server sent it, not as the browser has mended it.
		let source = '';
		page.on('response', async (response) => {
			const isPage = response.request().isNavigationRequest() && !(response.status() >= 300 && response.status() < 400);
			if (isPage) source = await response.text().catch(() => source);
		});
		await open(page, shop);
		await expect.poll(() => source).toContain('</html>');
		const { results } = await validator.validateString(source);
		const words = results.flatMap(({ messages }) =>
			messages.map(({ ruleId, message, line }) => `${ruleId} (${line}): ${message}`),
		);
		expect(words).toEqual([]);
	});
}
