import { expect, it } from 'vitest';
import { trackingAddress } from '../../../desk/parts/orders/tracking-address';

it('links the tracking numbers of known carriers, however the carrier is written', () => {
	expect(trackingAddress('Canada Post', 'CP 123')).toMatch(/^https:\/\/www\.canadapost.*=CP123$/);
	expect(trackingAddress('UPS Ground', '1Z 99')).toBe('https://www.ups.com/track?tracknum=1Z99');
	expect(trackingAddress('fedex', 'a/b&c')).toContain('a%2Fb%26c');
});

it('does not link numbers of an unknown carrier or missing numbers', () => {
	expect(trackingAddress('Groups of friends', '12')).toBeNull();
	expect(trackingAddress('', '12')).toBeNull();
	expect(trackingAddress('UPS', '  ')).toBeNull();
});
