import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../config';
import { openDeskEntry } from '../../../web/desk';

const at = (path: string, host = 'shop.example.org') => ({
	path,
	host,
	hostname: host,
	target: path,
	origin: `http://${host}`,
});
const entryFor = (env: Record<string, string>) =>
	openDeskEntry(readConfig({ NODE_ENV: 'development', ...env }, '/none'));

describe('which requests are the desk’s', () => {
	it('takes the paths below /desk, and no others that begin alike', () => {
		const { takes } = entryFor({});
		const paths = [
			'/desk',
			'/desk.data',
			'/desk/',
			'/desk/orders/1007',
			'/desk/assets/a.js',
			'/desks',
			'/desk-lamp',
			'/',
			'/item/desk',
		];
		expect(paths.filter((path) => takes(at(path), '192.0.2.1'))).toEqual(paths.slice(0, 5));
	});

	it('takes no paths when the desk is off, and all desk paths when the store runs separately', () => {
		expect(entryFor({ DESK: 'off' }).takes(at('/desk'), '192.0.2.1')).toBe(false);
		expect(entryFor({ STORE_API_URL: 'http://10.0.0.5:3001/api' }).takes(at('/desk'), '192.0.2.1')).toBe(true);
	});

	it('accepts only its networks', () => {
		const { takes } = entryFor({ DESK_NETWORKS: '192.0.2.0/24, 2001:db8::/32' });
		expect(
			['192.0.2.77', '2001:db8::1', '::ffff:192.0.2.77', '198.51.100.1', '', 'nonsense'].map((ip) =>
				takes(at('/desk'), ip),
			),
		).toEqual([true, true, true, false, false, false]);
	});

	it('accepts only its own host, which redirects to the desk', () => {
		const { takes, atOwnHost } = entryFor({ DESK_HOST: 'desk.example.org' });
		expect(takes(at('/desk'), '')).toBe(false);
		expect(takes(at('/desk', 'desk.example.org'), '')).toBe(true);
		expect(atOwnHost(at('/', 'desk.example.org'), '')).toEqual({ to: '/desk' });
		expect(atOwnHost(at('/desk/orders', 'desk.example.org'), '')).toEqual({ to: null });
		expect(atOwnHost(at('/health', 'desk.example.org'), '')).toEqual({ to: null });
		// All other paths belong to the shop, which redirects to its own host.
		expect(atOwnHost(at('/browse', 'desk.example.org'), '')).toBeNull();
		expect(atOwnHost(at('/'), '')).toBeNull();
	});
});
