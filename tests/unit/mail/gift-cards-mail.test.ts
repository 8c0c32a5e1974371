import { expect, it } from 'vitest';
import { settingsSchema } from '~store/contract/settings';
import { giftCardsMail } from '~store/ordering/mail-templates/gift-cards';

const settings = settingsSchema.parse({ store_info: { name: 'Quill’s' } });
const order = { order_number: '1001', email: 'robin@example.org', purchaser_name: 'Robin <b>Reader' };
const card = { number: '9000100020003002', pin: '0420', amount: '25.00', to: '', from: '', message: '' };

it('gives the purchaser the numbers, and says that the cards never expire', () => {
	const { recipient, subject, text, html } = giftCardsMail(order, [card], settings);
	expect({ recipient, subject }).toEqual({
		recipient: 'robin@example.org',
		subject: 'Quill’s: your gift card from order 1001',
	});
	expect(text).toContain('Number: 9000 1000 2000 3002\nPIN: 0420\nAmount: $25.00\n');
	expect(text).not.toMatch(/To:|From:|Message:/);
	for (const part of [text, html]) expect(part).toContain('Gift cards never expire.');
});

it('includes the messages of the cards as text', () => {
	const written = { ...card, to: 'Ada & co', from: 'Robin', message: '<script>read</script>' };
	const { subject, html } = giftCardsMail(order, [card, written], settings);
	expect(subject).toContain('your 2 gift cards');
	expect(html).toContain('<dd style="margin:0 0 8px">Ada &amp; co</dd>');
	expect(html).toContain('&lt;script&gt;');
	expect(html).not.toMatch(/<script|<b>Reader/);
});
