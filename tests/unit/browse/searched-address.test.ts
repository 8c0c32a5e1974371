import { expect, it } from 'vitest';
import { addressOf, addressPath } from '~/paths/search-paths';

const read = (path: string) => addressOf(new URL(path, 'https://shop.example'));

it('reads the address of a searched page unchanged, with its query', () => {
	for (const address of ['https://books.example/lists?id=7&page=2', 'https://books.example/a b', 'books.example', '']) {
		expect(read(addressPath(address))).toBe(address);
	}
	expect(read('/browse/url/https://books.example/lists?id=7&page=2')).toBe('https://books.example/lists?id=7&page=2');
	expect(read('/browse/url/https%3A%2F%2Fbooks.example?utm_source=mail')).toBe('https://books.example');
});
