import { expect, it } from 'vitest';
import { toldWords } from '../../../desk/parts/orders/told-words';

const order = (delivery_key: 'pickup' | 'ship', has_email: boolean) => ({ delivery_key, has_email });

it('says who gets an e-mail about ready orders, who must be called and who hears later', () => {
	expect(toldWords([order('pickup', true), order('pickup', true)], 'ready')).toBe('2 customers get an e-mail.');
	expect(toldWords([order('pickup', true), order('pickup', false), order('ship', true)], 'ready')).toBe(
		'1 customer gets an e-mail. Call 1 customer who has no e-mail address: see the list “Calls to make”. 1 order is to be sent: the shop tells the customer once an order is sent.',
	);
	expect(toldWords([order('ship', true), order('ship', false)], 'sent')).toBe(
		'1 customer gets an e-mail. Call 1 customer who has no e-mail address: see the list “Calls to make”.',
	);
});
