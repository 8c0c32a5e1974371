import type { Page } from 'playwright/test';
import { readToken, writeToken } from '~store/foundation/captcha/token';
import { testSecret } from './test-secret';

/** How long a form has been open once it was made older. Seconds: longer than nobody takes, shorter than it lasts. */
const age = 60;

/** Makes the guarded forms of a page older, as if a person had taken a minute: none of them is sent too soon. */
export async function makeFormsOlder(page: Page): Promise<void> {
	for (const field of await page.locator('input[name="captcha_token"]').all()) {
		const read = readToken(await field.inputValue(), [testSecret]);
		// A form that asks a question is taken at once.
		if (!read || read.answers) continue;
		const { purpose, issued_at, nonce } = read;
		const older = writeToken({ purpose, issued_at: issued_at - age, nonce }, null, [testSecret]);
		await field.evaluate((input, value) => {
			Object.assign(input, { value });
			// Scripts write their own value back whenever they draw the form anew: it is sent with this one all the same.
			const form = input.closest('form');
			form?.addEventListener('formdata', ({ formData }) => formData.set('captcha_token', value));
		}, older);
	}
}
