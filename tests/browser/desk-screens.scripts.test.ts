import { violationsOf } from './axe';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';
import { faultsOf } from './valid-html';

test('every screen of the desk holds what assistive technology needs, and is valid HTML', async ({
	page,
	shop,
	context,
}) => {
	await page.goto('/desk/log-in');
	expect(await violationsOf(page)).toEqual([]);
	await comeInAs(context, shop, 'owner');
	for (const path of [
		'/desk',
		'/desk/staff',
		'/desk/staff/invite',
		'/desk/me',
		'/desk/me/password',
		'/desk/me/authenticator',
		'/desk/me/passkeys',
		'/desk/audit',
	]) {
		const answered = await page.goto(path);
		expect(await faultsOf((await answered?.text()) ?? ''), path).toEqual([]);
		expect(await violationsOf(page), path).toEqual([]);
	}
});
