import { comeInAs } from './desk-people';
import { expect, scriptsRun, test } from './shop-test';

test('a staff member creates a passkey and logs in with it instead of a password', async ({ page, shop, context }) => {
	const client = await context.newCDPSession(page);
	await client.send('WebAuthn.enable');
	const options = {
		protocol: 'ctap2',
		transport: 'internal',
		hasResidentKey: true,
		hasUserVerification: true,
	} as const;
	await client.send('WebAuthn.addVirtualAuthenticator', {
		options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
	});
	await comeInAs(context, shop, 'manager', { name: 'Kay' });
	await page.goto('/desk/me/passkeys');
	await page.getByLabel('Name of the passkey').fill('my phone');
	await page.getByRole('button', { name: 'Add a passkey' }).click();
	await expect(page.getByRole('status').first()).toContainText('The passkey is saved');
	await expect(page.getByText(/^my phone, added/)).toBeVisible();
	await page.getByRole('button', { name: 'Log out' }).click();
	await expect(page.getByRole('heading', { name: 'Log in to the desk' })).toBeVisible();
	await scriptsRun(page);
	await page.getByRole('button', { name: 'Log in with a passkey' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
	await page.goto('/desk/me/passkeys');
	await page.getByRole('button', { name: /^Remove.*my phone/ }).click();
	await expect(page.getByRole('status').first()).toContainText('you can no longer log in with it');
	await expect(page.getByText(/^my phone, added/)).toHaveCount(0);
});
