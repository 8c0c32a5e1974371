import { expect, it } from 'vitest';
import { networkOf } from '../../store/foundation/sessions/visitor';

it.each([
	['192.0.2.1', '192.0.2.1'],
	['::ffff:192.0.2.1', '192.0.2.1'],
	['192.0.2.1:5000', '192.0.2.1'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
	['2001:DB8:1:2::6', '2001:db8:1:2'],
	['[2001:db8:1:2::6]:5000', '2001:db8:1:2'],
	['[2001:db8:1:2::6]', '2001:db8:1:2'],
	['fe80::1%eth0', 'fe80:0:0:0'],
	['unknown', 'unknown'],
	['', ''],
])('counts %j as %j for limits', (address, network) => {
	expect(networkOf(address)).toBe(network);
});
