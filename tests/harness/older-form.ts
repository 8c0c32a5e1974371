import type { Page } from 'playwright/test';
import { readToken, writeToken } from '~store/foundation/captcha/token';
import { testSecret } from './test-secret';

/** The new age of a form in seconds: longer than a person takes at most, shorter than it lasts. */
const age = 60;

/** Makes the guarded forms of a page older, as if a person had taken a minute, so that none is sent too soon. */
export async function makeFormsOlder(page: Page): Promise<void> {
	for (const field of await page.locator('input[name="captcha_token"]').all()) {
		const read = readToken(await field.inputValue(), [testSecret]);
		// A form with a question is accepted at once.
		if (!read || read.answers) continue;
		const { purpose, issued_at, nonce } = read;
		const older = writeToken({ purpose, issued_at: issued_at - age, nonce }, null, [testSecret]);
		await field.evaluate((input, value) => {
			Object.assign(input, { value });
			// Scripts restore their own value whenever they draw the form again. This sends the older one all the same.
			const form = input.closest('form');
			form?.addEventListener('formdata', ({ formData }) => formData.set('captcha_token', value));
		}, older);
	}
}
