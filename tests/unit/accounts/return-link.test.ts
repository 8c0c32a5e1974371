import { describe, expect, it } from 'vitest';
import { settingsSchema } from '~store/contract/settings';
import { linkBack } from '~store/people/accounts/return-link';

const shop = (base_url: string) => settingsSchema.parse({ store_info: { base_url } });
const root = shop('https://books.example');
const below = shop('https://town.example/books/');

describe('the link of an e-mail', () => {
	it.each([
		[root, '/account/verify', 'https://books.example/account/verify?token=t'],
		[root, '/account/verify?from=cart#top', 'https://books.example/account/verify?from=cart&token=t'],
		[root, '/account/verify?token=forged', 'https://books.example/account/verify?token=t'],
		[root, 'https://books.example/account/link', 'https://books.example/account/link?token=t'],
		[below, '/account/verify', 'https://town.example/books/account/verify?token=t'],
		[below, 'https://town.example/books/account', 'https://town.example/books/account?token=t'],
	])('leads back into the shop (%#)', (settings, path, link) => expect(linkBack(settings, path, 't')).toBe(link));

	it.each([
		[root, '//evil.example/'],
		[root, '/\\evil.example/'],
		[root, 'https://evil.example/account'],
		[root, 'https://books.example.evil.example/'],
		[root, 'https://books.example@evil.example/'],
		[root, 'http://books.example/account'],
		[root, 'https://me:you@books.example/account'],
		[root, 'javascript:alert(1)'],
		[root, 'account/verify'],
		[root, '/\t/evil.example'],
		[root, ''],
		[below, 'https://town.example/booksellers'],
		[below, 'https://town.example/account'],
		[below, '/../account'],
		[below, '/%2e%2e/account'],
	])('never leads to another site (%#: %s)', (settings, path) => expect(() => linkBack(settings, path, 't')).toThrow());
});
