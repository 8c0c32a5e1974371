import { expect, it } from 'vitest';
import { networkInWords } from '../../../desk/parts/network-words';
import { networkOf } from '../../../store/foundation/sessions/visitor';

it.each([
	['192.0.2.7', '192.0.2.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
	['::1', 'the shop’s own server'],
	['127.0.0.1', 'the shop’s own server'],
])('names the network of %s as %s', (address, words) => {
	expect(networkInWords(networkOf(address))).toBe(words);
});
