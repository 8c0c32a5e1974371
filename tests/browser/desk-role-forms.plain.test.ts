import type { StaffRole } from '~store/contract/desk-roles';
import { mayCall } from '~store/contract/desk-rules';
import { addMarkedPlace } from './desk-canary-shop';
import { comeInAs } from './desk-people';
import { expect, testApart as test } from './shop-test';

test('a role that may not send a form gets an explanation at its page, and no links to the page', async ({
	page,
	shop,
	context,
}) => {
	const place = addMarkedPlace(shop, 'Larkspur');
	const forms = [
		['/desk/staff/invite', 'desk-staff/invite'],
		['/desk/stock/copy', 'desk-stock/addCopy'],
		[`/desk/stock/${place.eisbn}/change?condition=new&location=${place.id}`, 'desk-stock/change'],
		[`/desk/orders/${place.order}/cancel`, 'desk-orders/cancel'],
		[`/desk/orders/${place.order}/change`, 'desk-money/change'],
		[`/desk/orders/${place.order}/refund`, 'desk-money/refund'],
		[
			`/desk/orders/${place.order}/copies?item=${place.item}&from=to_pick&change=miss&location=${place.id}`,
			'desk-orders/changeCopies',
		],
	] as const;
	for (const role of ['manager', 'bookseller', 'till'] satisfies StaffRole[]) {
		await context.clearCookies();
		await comeInAs(context, shop, role);
		for (const [path, call] of forms) {
			if (mayCall(role, call)) continue;
			const answer = await page.goto(path);
			expect(answer?.status(), `${path} for a ${role}`).toBe(403);
			const whom = mayCall('manager', call) ? 'Ask a manager or an owner.' : 'Ask an owner of the shop.';
			await expect(page.getByText(`Your role may not do this. ${whom}`)).toBeVisible();
		}
		for (const path of ['/desk', '/desk/stock', `/desk/stock?code=${place.eisbn}`, `/desk/orders/${place.order}`]) {
			const html = await (await page.request.get(path)).text();
			for (const [form, call] of forms)
				if (!mayCall(role, call)) expect(html, `${path} for a ${role}`).not.toContain(`href="${form}"`);
		}
	}
});
