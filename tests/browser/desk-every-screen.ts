import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { addMarkedPlace, addSession } from './desk-canary-shop';
import { deskScreens } from './desk-routes';

/**
 * Goes to every screen of the desk: the door's screens as a guest, an invited person and between the steps, every other screen
 * as an
 * owner.
 * @param look runs at each screen, with the document that was sent
 */
export async function atEveryScreen(
	page: Page,
	shop: Shop,
	look: (path: string, html: string) => Promise<void>,
): Promise<void> {
	const goTo = async (path: string, cookie = '') => {
		await page.context().clearCookies();
		if (cookie !== '') {
			const [name = '', value = ''] = cookie.split('=');
			await page.context().addCookies([{ name, value, url: shop.url, httpOnly: true, sameSite: 'Strict' }]);
		}
		const answered = await page.goto(path);
		if (!answered?.ok()) throw new Error(`${path} answered with ${answered?.status()}`);
		if (new URL(page.url()).pathname !== path.split('?')[0]) throw new Error(`${path} led to ${page.url()}`);
		await look(path, await answered.text());
	};
	const printed = await shop.run('staff', 'invite', `screens-${Date.now()}@example.org`, '--role', 'till');
	await goTo('/desk/log-in');
	await goTo(new URL(/https?:\S+/.exec(printed)?.[0] ?? '').pathname);
	await goTo('/desk/log-in/second-step', addSession(shop, 'owner', null, 'Between the steps', 'second-step'));
	const owner = addSession(shop, 'owner', null, 'The owner');
	await goTo('/desk/log-in/authenticator', owner);
	for (const path of await deskScreens(addMarkedPlace(shop, 'Zephyrine'))) await goTo(path, owner);
}
