import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { Meta, RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { coverVersion } from '~/covers/cover-address';
import { titleJsonLd } from '~/page/title-json-ld';

const seller = { name: 'Tern Books', base_url: 'https://shop.example', currency: 'CAD', covers: null };
const offer = {
	code: 'new',
	text: 'New',
	price: '20.00',
	row_price: '20.00',
	save: null,
	used: false,
	note: null,
	onhand: 3,
	onorder: 0,
	discount: 0,
	availability: 'available',
	message: 'In stock',
	sub_message: null,
	is_extra_orderable: true,
	is_large_print: false,
	cartable: true,
} as const;
const title = {
	eisbn: '9780000100016',
	isbn_type: 'ISBN-13' as const,
	title: 'The Tern',
	subtitle: 'A Life',
	authors: [
		{ name: 'Ann Li', canadian: true, role: null },
		{ name: 'Jo Bell', canadian: false, role: 'Translator' },
	],
	publisher: null,
	language: 'English',
	binding: 'Paperback',
	pages: 96,
	release_date: 1_614_902_400,
	description: '<p>Salt &amp; feathers.</p>',
	cover_image_cache: 'abc',
	available: [offer],
	is_giftcard: false,
};

describe('a title for search engines', () => {
	it('includes only known facts', () => {
		const data = titleJsonLd(title, seller);
		expect(data).toMatchObject({
			name: 'The Tern: A Life',
			isbn: '9780000100016',
			image: `https://shop.example/covers/9780000100016.png?v=${coverVersion('abc')}`,
			description: 'Salt & feathers.',
			author: [{ name: 'Ann Li' }],
			datePublished: '2021-03-05',
			bookFormat: 'https://schema.org/Paperback',
		});
		expect(data).not.toHaveProperty('publisher');
	});

	it.each([
		['InStock', 'NewCondition', {}],
		['InStock', 'UsedCondition', { used: true }],
		['PreOrder', 'NewCondition', { onhand: 0, availability: 'forthcoming' }],
		['BackOrder', 'NewCondition', { onhand: 0 }],
		['OutOfStock', 'NewCondition', { onhand: 0, is_extra_orderable: false }],
		['Discontinued', 'NewCondition', { onhand: 0, availability: 'out_of_print' }],
	] as const)('%s, %s', (availability, itemCondition, change) => {
		const [told] = titleJsonLd({ ...title, available: [{ ...offer, ...change }] }, seller).offers as object[];
		expect(told).toMatchObject({
			price: '20.00',
			priceCurrency: 'CAD',
			availability: `https://schema.org/${availability}`,
			itemCondition: `https://schema.org/${itemCondition}`,
		});
	});

	it('does not describe a sideline as a book', () => {
		const mug = titleJsonLd({ ...title, eisbn: '5901234123457', isbn_type: 'EAN' }, seller);
		expect(mug).toMatchObject({ '@type': 'Product', gtin13: '5901234123457' });
		expect(mug).not.toHaveProperty('isbn');
	});

	it('hides a price that the visitor may not see', () => {
		expect(titleJsonLd({ ...title, available: [{ ...offer, price: null }] }, seller)).not.toHaveProperty('offers');
	});

	it('cannot close its own script element', async () => {
		const nasty = { ...title, title: '</script><script>alert(1)</script><!--' };
		const page = await render(titleJsonLd(nasty, seller));
		const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
		expect(page).not.toContain('<script>alert');
		expect(JSON.parse(json)).toMatchObject({ name: `${nasty.title}: A Life` });
	});
});

/** Renders a page of one route with this meta data, as Remix writes it. */
async function render(data: Record<string, unknown>): Promise<string> {
	const route = { id: 'root', path: '', module: 'root.js', hasLoader: false, hasAction: false };
	const flags = { hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };
	const build = {
		entry: {
			module: {
				default: (request: Request, status: number, headers: Headers, context: never) =>
					new Response(renderToString(<RemixServer context={context} url={request.url} />), { status, headers }),
			},
		},
		routes: {
			root: {
				id: 'root',
				path: '',
				module: { default: () => <Meta />, meta: () => [{ 'script:ld+json': data }] },
			},
		},
		assets: {
			entry: { imports: [], module: 'entry.js' },
			routes: { root: { ...route, ...flags } },
			url: '',
			version: '',
		},
		future: {},
		isSpaMode: false,
		mode: 'production',
		publicPath: '/',
		assetsBuildDirectory: '',
		basename: '/',
	} as unknown as ServerBuild;
	return (await createRequestHandler(build, 'production')(new Request('https://shop.example/'))).text();
}
