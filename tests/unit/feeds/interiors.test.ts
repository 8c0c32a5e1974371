import { expect, it } from 'vitest';
import { interiorAddresses } from '~/routes/item.$eisbn/interior-addresses';
import { readOnix } from '~store/catalogue/feeds/onix';
import { readTitles } from '~store/catalogue/feeds/read-feed';
import { inPieces, readAll, withFile } from './feed-files';

const eisbn = '9780000010018';
const page = (number: number) => `https://pictures.example/${eisbn}/${number}.jpg`;

const product = (inside: string) => `<Product><RecordReference>r</RecordReference>
	<NotificationType>03</NotificationType>
	<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${eisbn}</IDValue></ProductIdentifier>
	<DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>
	<TitleText>A Heron</TitleText></TitleElement></TitleDetail></DescriptiveDetail>
	<CollateralDetail>${inside}</CollateralDetail></Product>`;

const resource = (type: string, link: string, { mode = '03', audience = '00', form = '02' } = {}) =>
	`<SupportingResource><ResourceContentType>${type}</ResourceContentType><ContentAudience>${audience}</ContentAudience>
	<ResourceMode>${mode}</ResourceMode><ResourceVersion><ResourceForm>${form}</ResourceForm>
	<ResourceLink>${link}</ResourceLink></ResourceVersion></SupportingResource>`;

async function interiorsOf(inside: string) {
	const { records, error } = await readAll(readOnix(inPieces(Buffer.from(product(inside)), 4096)));
	expect(error).toBeUndefined();
	return records[0]?.interiors;
}

it('reads pictures of sample content, contents, index and the product from ONIX 3, in the order of the feed', async () => {
	const named = resource('25', page(1)) + resource('15', page(2)) + resource('32', page(3)) + resource('07', page(4));
	expect(await interiorsOf(named)).toEqual([page(1), page(2), page(3), page(4)]);
	expect(await interiorsOf(resource('15', page(2)) + resource('15', page(2)))).toEqual([page(2)]);
});

it('reads the short tags, and the media files of ONIX 2.1', async () => {
	const short = `<supportingresource><x436>15</x436><x427>00</x427><x437>03</x437><resourceversion><x441>01</x441>
		<x435>${page(1)}</x435></resourceversion></supportingresource>`;
	expect(await interiorsOf(short)).toEqual([page(1)]);
	const media = (type: string, link: string) =>
		`<mediafile><f114>${type}</f114><f115>03</f115><f116>01</f116><f117>${link}</f117></mediafile>`;
	expect(await interiorsOf(media('23', page(1)) + media('22', page(2)) + media('04', page(3)))).toEqual([
		page(1),
		page(2),
	]);
});

it('ignores covers, texts, trade material and addresses without https', async () => {
	const passedOver = [
		resource('01', page(1)),
		resource('15', page(2), { mode: '04' }),
		resource('15', page(3), { audience: '02' }),
		resource('15', page(4), { form: '03' }),
		resource('15', 'http://pictures.example/5.jpg'),
		resource('15', 'ftp://pictures.example/6.jpg'),
		resource('15', 'https://pictures.example/"onerror="alert(1)'),
		resource('15', `https://pictures.example/${'x'.repeat(600)}`),
	];
	expect(await interiorsOf(passedOver.join(''))).toBeUndefined();
	const many = Array.from({ length: 30 }, (_, at) => resource('15', page(at))).join('');
	expect(await interiorsOf(many)).toHaveLength(12);
});

it('reads one or several addresses from a column of a table', async () => {
	for (const cell of [`${page(1)} ${page(2)}`, `${page(1)}|${page(2)}`, `"${page(1)}; ${page(2)}"`]) {
		const table = `isbn,title,interiors\n${eisbn},A Heron,${cell}\n`;
		const { records } = await withFile('inside.csv', table, (path) => readAll(readTitles(path)));
		expect(records[0], cell).toMatchObject({ interiors: [page(1), page(2)] });
	}
});

it('shows pictures of allowed hosts, and those the image host serves under its own name', () => {
	const title = {
		eisbn,
		interior_objects: [
			{ key: page(1), cb: '' },
			{ key: 'a', cb: '7' },
			{ key: 'https:', cb: '' },
		],
	};
	expect(interiorAddresses(title, null, [])).toEqual([]);
	expect(interiorAddresses(title, null, ['https://pictures.example'])).toEqual([page(1)]);
	expect(interiorAddresses(title, 'https://covers.example/', [])).toEqual([`https://covers.example/${eisbn}/a?7`]);
});
