import { expect, it } from 'vitest';

const files = import.meta.glob<{ loader(args: object): Promise<Response> }>('../../../desk/routes/*file.tsx');
const me = { timezone: 'America/Vancouver', locations: [{ id: 1, name: 'Downtown' }], filters: {} };
const refusal = { error: 'Your role may not do this. Ask an owner of the shop.', reason: 'role-not-allowed' };

it.each(Object.entries(files))('refuses %s with a message to roles without permission', async (_path, read) => {
	const { loader } = await read();
	const request = new Request('http://shop.example.org/desk/some/file');
	const dispatchDesk = async (name: string) =>
		name === 'desk-session/get' ? { status: 200, body: me } : { status: 403, body: refusal };
	const answer = await loader({ request, params: { id: '1', eisbn: '1' }, context: { dispatchDesk } }).catch(
		(thrown: unknown) => thrown,
	);
	expect(answer).toBeInstanceOf(Response);
	expect((answer as Response).status).toBe(403);
	expect(await (answer as Response).text()).toContain(refusal.error);
});
