import { describe, expect, it, vi } from 'vitest';
import type { Order } from '~store/contract/order';
import type { Settings } from '~store/contract/settings';
import { print } from '~store/desk/print/print';
import { startSideProcess } from '~store/foundation/side-process';

vi.mock('pdfkit', () => {
	throw new Error('pdfkit runs in the shop itself');
});

vi.mock('~store/foundation/side-process', async (original) => {
	const module = await original<typeof import('~store/foundation/side-process')>();
	return { ...module, startSideProcess: vi.fn(module.startSideProcess) };
});

/** Ends the next side process as a system does that is short of memory. */
async function endNextProcess(): Promise<void> {
	const module = await vi.importActual<typeof import('~store/foundation/side-process')>(
		'~store/foundation/side-process',
	);
	vi.mocked(startSideProcess).mockImplementationOnce((...given) => {
		const side = module.startSideProcess(...given);
		side.process.kill('SIGKILL');
		return side;
	});
}

const store_info = { name: 'The shop', address: '1 Main', city: 'Hope', province: 'BC', postal_code: 'V6B 1A1' };
const address = { orgname: '', addr1: '1 Main', addr2: '', city: 'Hope', prov: 'BC', postal: 'V6B 1A1', country: 'CA' };
const orderFor = (name: string) =>
	({ order_number: '1018', shipping: { ...address, name, email: '', phone: '' } }) as unknown as Order;

describe('the side process that prints', () => {
	it('writes a PDF of labels in several scripts', async () => {
		const pdf = await print('labels', [orderFor('وي لينغ 北京'), orderFor('Zoé')], { store_info } as Settings);
		expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
	});

	it('prints several files that are asked for at once', async () => {
		const files = await Promise.all(
			['Ann', 'Ben', 'Cy', 'Di'].map((name) => print('labels', [orderFor(name)], { store_info } as Settings)),
		);
		expect(files.every((file) => file.length > 1000)).toBe(true);
	});

	it('refuses in words when the system ends the process', async () => {
		await endNextProcess();
		await expect(print('labels', [orderFor('Ann')], { store_info } as Settings)).rejects.toMatchObject({
			status: 503,
			message: expect.stringMatching(/^This is too much for one PDF.* later\.$/),
		});
	});

	it('passes on the error of a printer', async () => {
		await expect(print('labels', [{ order_number: '1' } as Order], {} as Settings)).rejects.toThrow(/name/);
	});
});
