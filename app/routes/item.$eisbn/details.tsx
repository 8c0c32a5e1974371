import type { ReactNode } from 'react';
import { dollars } from '../../format/dollars';
import { subjectPath } from '../../paths/subject-path';
import { Dotted } from '../../ui/dotted';
import type { ItemData } from './load-item.server';

/**
 * Lists the facts about the edition of a title. Leaves out unknown facts, and the release date, which is at the top of the page.
 */
export function Details({ item }: { item: ItemData }) {
	const { title, country } = item;
	const facts: [string, ReactNode][] = [
		...item.whole,
		[
			title.isbn_type,
			<>
				{title.isbn} <a href={`/item/${title.eisbn}/product-code`}>Product code</a>
			</>,
		],
		[title.upc_type ?? 'UPC', title.upc],
		['Publisher', title.publisher],
		['Edition', title.edition],
		['Binding', title.binding],
		['Pages', title.pages],
		['Size', sizeWords(title, country)],
		['Weight', title.weight ? `${title.weight}\u00a0lbs` : null],
		['Language', title.language],
		['Audience', title.audience],
		['Carton', title.carton_qty],
		['List price', listPrices(title, country)],
		['Subjects', subjectLinks(title.subjects)],
	];
	return (
		<dl className="details">
			{facts.map(([term, fact]) =>
				fact ? (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{fact}</dd>
					</div>
				) : null,
			)}
		</dl>
	);
}

/** Returns a size, converted from millimetres to the country's unit. */
function sizeWords({ width, height }: ItemData['title'], country: ItemData['country']): string | null {
	if (!width || !height) return null;
	const [per, unit] = country === 'US' ? [25.4, 'in'] : [10, 'cm'];
	return `${(width / per).toFixed(1)} × ${(height / per).toFixed(1)}\u00a0${unit}`;
}

/**
 * Returns the Canadian and the US list price, beginning with the price in the shop's own country. The list price '0.00' means
 * that the price is unknown (docs/behaviour/titles.md#prices).
 */
function listPrices({ list_price_can, list_price_usa }: ItemData['title'], country: ItemData['country']): ReactNode {
	const canada = list_price_can === '0.00' ? [] : [`${dollars(list_price_can)}\u00a0CA`];
	const states = list_price_usa === '0.00' ? [] : [`${dollars(list_price_usa)}\u00a0US`];
	const prices = country === 'US' ? [...states, ...canada] : [...canada, ...states];
	return prices.length > 0 ? <Dotted>{prices}</Dotted> : null;
}

function subjectLinks(subjects: ItemData['title']['subjects']): ReactNode {
	if (subjects.length === 0) return null;
	return (
		<ul className="subjects">
			{subjects.map(({ code, subject, sub_labels }) => (
				<li key={code}>
					{(sub_labels.length > 0 ? sub_labels : [{ code, label: subject }]).map((step, at) => (
						<span key={step.code}>
							{at > 0 ? ' › ' : ''}
							<a href={subjectPath(step.code)}>{step.label}</a>
						</span>
					))}
				</li>
			))}
		</ul>
	);
}
