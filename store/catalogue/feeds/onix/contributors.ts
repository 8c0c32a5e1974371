import { directName, NOBODY, splitNames } from '../names';
import { plainLine } from '../plain-text';
import { put } from '../put';
import type { FeedContributor } from '../title-record';
import { childrenOf, type OnixNode, textOf, textsOf } from './node';

/** ONIX list 19. */
const UNNAMED: Record<string, string> = { '02': 'Anonymous', '04': 'Various Authors' };

/** Everybody whom the product names, in the order of their sequence numbers. */
export function readContributors(product: OnixNode): FeedContributor[] {
	return inSequence(product).flatMap((node) =>
		namesOf(node).map((name) => {
			const person: FeedContributor = { name };
			put(person, 'role', textOf(node, 'ContributorRole').toUpperCase() || undefined);
			put(person, 'canadian', isCanadian(node));
			const also = childrenOf(node, 'AlternativeName').map(nameOf).filter(Boolean);
			if (also.length > 0) person.also = also;
			return person;
		}),
	);
}

/** What the feed says about each contributor, in the same order. */
export function readBiographies(product: OnixNode): string[] {
	return inSequence(product).flatMap((node) => textsOf(node, 'BiographicalNote'));
}

function inSequence(product: OnixNode): OnixNode[] {
	const sequence = (node: OnixNode) => Number(textOf(node, 'SequenceNumber')) || Number.MAX_SAFE_INTEGER;
	return childrenOf(product, 'Contributor').sort((a, b) => sequence(a) - sequence(b));
}

/** One name, or several where the sender puts all of them into one element: 'Marsh, J; Goldie, B', 'K. Argent, J. Bentley, K. Gamble, …'. */
function namesOf(node: OnixNode): string[] {
	const written = nameOf(node);
	if (written === '') return [];
	if (written.includes(';')) return splitNames(written, 'inverted').map(({ name }) => name);
	return isRow(written) ? splitNames(written, 'direct').map(({ name }) => name) : [written];
}

/** No one person's name has four parts between commas, each with a space in it. */
const isRow = (written: string): boolean => /^[^,]+ [^,]+(?:, [^,]+ [^,]+){3,}$/.test(written);

function nameOf(node: OnixNode): string {
	const said = (...names: string[]) => textsOf(node, ...names).find((text) => !NOBODY.test(text)) ?? '';
	const keyNames = said('KeyNames');
	const parts = ['NamesBeforeKey', 'PrefixToKey', 'KeyNames', 'NamesAfterKey', 'SuffixToKey'];
	return plainLine(
		said('PersonName') ||
			(said('NamesBeforeKey') && keyNames && parts.map((part) => said(part)).join(' ')) ||
			turned(said('PersonNameInverted')) ||
			said('CorporateName') ||
			said('CorporateNameInverted') ||
			keyNames ||
			(UNNAMED[textOf(node, 'UnnamedPersons')] ?? ''),
	);
}

const turned = (inverted: string): string =>
	inverted.includes(';') || isRow(inverted) ? inverted : directName(inverted);

/** Whether one of the contributor's places is in Canada; `undefined` where the feed tells no place. */
function isCanadian(node: OnixNode): boolean | undefined {
	const places = [node, ...childrenOf(node, 'ContributorPlace')];
	const countries = places.flatMap((place) => textsOf(place, 'CountryCode', 'RegionCode'));
	return countries.length === 0 ? undefined : countries.some((country) => /^CA(?:-|$)/i.test(country));
}
