import { directName, nobodyPattern, splitNames } from '../names';
import { plainLine } from '../plain-text';
import { put } from '../put';
import { readersName } from '../readers-words';
import type { FeedContributor } from '../title-record';
import { childrenOf, type OnixNode, textOf, textsOf } from './node';

/** The names that are shown for the codes of ONIX list 19 (unnamed persons). */
const unnamed: Record<string, string> = { '02': 'Anonymous', '04': 'Various Authors' };

/** Reads all contributors of a product, in the order of their sequence numbers. */
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

/** Returns the feed's biography of each contributor, in the order of their sequence numbers. */
export function readBiographies(product: OnixNode): string[] {
	return inSequence(product).flatMap((node) => textsOf(node, 'BiographicalNote'));
}

function inSequence(product: OnixNode): OnixNode[] {
	const sequence = (node: OnixNode) => Number(textOf(node, 'SequenceNumber')) || Number.MAX_SAFE_INTEGER;
	return childrenOf(product, 'Contributor').sort((a, b) => sequence(a) - sequence(b));
}

/**
 * Finds the names in a contributor element. Usually the element has one name, but some senders put all people into one element,
 * such as `Marsh, J; Goldie, B` or `K. Argent, J. Bentley, K. Gamble, …`
 */
function namesOf(node: OnixNode): string[] {
	const written = nameOf(node);
	if (written === '') return [];
	if (written.includes(';')) return splitNames(written, 'inverted').map(({ name }) => name);
	return isRow(written) ? splitNames(written, 'direct').map(({ name }) => name) : [written];
}

/**
 * Whether a text is a list of several names. No single name has four parts that are separated by commas and that each contain a
 * space.
 */
const isRow = (written: string): boolean => /^[^,]+ [^,]+(?:, [^,]+ [^,]+){3,}$/.test(written);

const nameOf = (node: OnixNode): string => readersName(writtenName(node));

function writtenName(node: OnixNode): string {
	const said = (...names: string[]) => textsOf(node, ...names).find((text) => !nobodyPattern.test(text)) ?? '';
	const keyNames = said('KeyNames');
	const parts = ['NamesBeforeKey', 'PrefixToKey', 'KeyNames', 'NamesAfterKey', 'SuffixToKey'];
	return plainLine(
		said('PersonName') ||
			(said('NamesBeforeKey') && keyNames && parts.map((part) => said(part)).join(' ')) ||
			turned(said('PersonNameInverted')) ||
			said('CorporateName') ||
			said('CorporateNameInverted') ||
			keyNames ||
			(unnamed[textOf(node, 'UnnamedPersons')] ?? ''),
	);
}

function turned(inverted: string): string {
	if (inverted.includes(';') || isRow(inverted)) return inverted;
	return directName(isFamilyFirst(inverted) ? inverted.replace(' ', ', ') : inverted);
}

/**
 * Whether two words without a comma, in an element for inverted names, are a family name and a given name: 'Maitland Barry',
 * 'MAITLAND BARRY', 'Byatt A.S.'. A name that is partly in capitals, or that is short and in capitals, is treated as a company.
 */
const isFamilyFirst = (inverted: string): boolean =>
	/^\p{L}[\p{L}’'-]*\p{Ll} (?:\p{Lu}[\p{L}’'-]*(?<!['’])\p{Ll}|(?:\p{Lu}\.)+)$/u.test(inverted) ||
	(/^[\p{Lu}’'-]{2,} [\p{Lu}’'-]{2,}(?<!['’]S)$/u.test(inverted) && /\p{L}{4}/u.test(inverted));

/** Returns whether one of the contributor's places is in Canada. Returns `undefined` if the feed gives no place. */
function isCanadian(node: OnixNode): boolean | undefined {
	const places = [node, ...childrenOf(node, 'ContributorPlace')];
	const countries = places.flatMap((place) => textsOf(place, 'CountryCode', 'RegionCode'));
	return countries.length === 0 ? undefined : countries.some((country) => /^CA(?:-|$)/i.test(country));
}
