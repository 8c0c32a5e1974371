import { violationsOf } from './axe';
import { atEveryScreen } from './desk-every-screen';
import { expect, testApart as test } from './shop-test';
import { faultsOf } from './valid-html';

test('every screen of the desk holds what assistive technology needs, and is valid HTML', async ({ page, shop }) => {
	test.setTimeout(300_000);
	const faults: unknown[] = [];
	await atEveryScreen(page, shop, async (path, html) => {
		const found = [await faultsOf(html), await violationsOf(page)].flat();
		if (found.length > 0) faults.push({ path, found });
	});
	expect(faults).toEqual([]);
});
