import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { bindings, dice, inventName, inventText, inventTitle, languages, publishers, subjects } from './invented-books';

/** Yields the headings and the rows of invented titles, unsorted, the same for the same numbers. */
function* titles(first: number, count: number) {
	const chance = dice(first + count);
	const { of, below } = chance;
	const names = Array.from({ length: Math.max(20, Math.ceil(count / 8)) }, () => inventName(chance));
	for (let at = 0; at < count; at++) {
		const day = new Date(Date.UTC(2027, 0, 1) - below(9000) * 86_400_000).toISOString().slice(0, 10);
		const subject = of(subjects);
		yield {
			eisbn: scattered(first + at),
			title: inventTitle(chance),
			author: names[below(names.length, true)] ?? '',
			publisher: of(publishers),
			binding: of(bindings),
			language: of(languages),
			day,
			pages: 80 + below(700),
			price: ((699 + below(60) * 100) / 100).toFixed(2),
			subject,
			description: inventText(chance, 6).replace(/<\/?p>/g, ''),
		};
	}
}

/** Writes a table of titles like a wholesaler's. Numbers from `first` on make new titles. */
export const writeCsv = (path: string, first: number, count: number): Promise<void> =>
	writeAll(path, function* () {
		yield 'ISBN13,Title,Author,Publisher,Format,Language,Publication Date,Pages,Price,Subjects,Description\n';
		for (const { eisbn, title, author, publisher, binding, language, day, pages, price, ...more } of titles(
			first,
			count,
		)) {
			const cells = [publisher, binding.binding, language, day, pages, price, more.subject.label];
			yield `${eisbn},"${title}","${author}",${cells.join(',')},"${more.description}"\n`;
		}
	});

/** Writes the same as ONIX 3.0. */
export const writeOnix = (path: string, first: number, count: number): Promise<void> =>
	writeAll(path, function* () {
		yield '<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n';
		yield '<Header><Sender><SenderName>Bench</SenderName></Sender><DefaultCurrencyCode>CAD</DefaultCurrencyCode></Header>\n';
		for (const one of titles(first, count)) {
			yield `<Product><RecordReference>${one.eisbn}</RecordReference><NotificationType>03</NotificationType>
<ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${one.eisbn}</IDValue></ProductIdentifier>
<DescriptiveDetail><ProductComposition>00</ProductComposition><ProductForm>${one.binding.binding_code}</ProductForm>
<TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>${one.title}</TitleText></TitleElement></TitleDetail>
<Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><PersonName>${one.author}</PersonName></Contributor>
<Language><LanguageRole>01</LanguageRole><LanguageCode>${one.language}</LanguageCode></Language>
<Extent><ExtentType>00</ExtentType><ExtentValue>${one.pages}</ExtentValue><ExtentUnit>03</ExtentUnit></Extent>
<Subject><SubjectSchemeIdentifier>93</SubjectSchemeIdentifier><SubjectCode>${one.subject.code}</SubjectCode></Subject></DescriptiveDetail>
<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text>${one.description}</Text></TextContent></CollateralDetail>
<PublishingDetail><Publisher><PublishingRole>01</PublishingRole><PublisherName>${one.publisher}</PublisherName></Publisher>
<PublishingStatus>04</PublishingStatus><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date dateformat="00">${one.day.replaceAll('-', '')}</Date></PublishingDate></PublishingDetail>
<ProductSupply><SupplyDetail><Supplier><SupplierRole>01</SupplierRole><SupplierName>Bench</SupplierName></Supplier><ProductAvailability>20</ProductAvailability>
<Price><PriceType>01</PriceType><PriceAmount>${one.price}</PriceAmount></Price></SupplyDetail></ProductSupply></Product>
`;
		}
		yield '</ONIXMessage>\n';
	});

async function writeAll(path: string, parts: () => Iterable<string>): Promise<void> {
	const file = createWriteStream(path, { highWaterMark: 1024 * 1024 });
	for (const part of parts()) if (!file.write(part)) await once(file, 'drain');
	file.end();
	await finished(file);
}

/** Returns a different ISBN for every number up to ten million. Consecutive numbers are far apart. */
function scattered(number: number): string {
	const twelve = `9791${String((number * 7_654_321) % 10_000_019).padStart(8, '0')}`;
	const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
	return twelve + ((10 - (sum % 10)) % 10);
}
