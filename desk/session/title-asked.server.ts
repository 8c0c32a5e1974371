import { StoreError } from '~/store-api/store-error';
import { factsLine } from '~/ui/facts-line';
import { availableWords } from './available-words';
import { choiceOf, codeChosen, matchingOffers } from './matching-offers';
import type { Desk } from './open-desk.server';
import { noneOfThese, type TitleAsked } from './title-asked';
import { textIn } from './typed-fields';

/** The maximum number of titles that one question offers. */
const mostTitles = 10;

const isCode = (typed: string): boolean => /^[\d\s-]+x?$/i.test(typed) && typed.replace(/\D/g, '').length >= 8;

/**
 * Finds each title that the form gives as words, or without a condition. Sets the form's ISBN and condition to those of the found
 * title. The fields for the title are named 'eisbn' and 'condition'. A field of an order line also has the line's id in its
 * name.
 * @returns the question which title or copy is meant, if several match. If no title matches, returns a message without
 * choices. Returns null if all titles are found.
 */
export async function askTitles(desk: Desk, form: FormData): Promise<TitleAsked | null> {
	const suffixes = [...form.keys()].flatMap((name) => {
		const named = /^(?:typed-)?eisbn(-\d{1,15})?$/.exec(name);
		return named ? [named[1] ?? ''] : [];
	});
	for (const suffix of new Set(suffixes)) {
		const asked = await askTitle(desk, form, suffix).catch((error: unknown) => {
			if (!(error instanceof StoreError)) throw error;
			const name = `eisbn${suffix}`;
			const isUnknown = error.status === 404;
			return { name, words: error.message, isUnknown, typed: textIn(form, name), titles: [], copies: [] };
		});
		if (asked) return asked;
	}
	return null;
}

async function askTitle(desk: Desk, form: FormData, suffix: string): Promise<TitleAsked | null> {
	const [eisbnName, conditionName] = [`eisbn${suffix}`, `condition${suffix}`];
	const typed = textIn(form, form.has(eisbnName) ? eisbnName : `typed-${eisbnName}`);
	form.set(eisbnName, typed === noneOfThese ? '' : typed);
	if (typed === '' || typed === noneOfThese) return null;
	let code = typed;
	if (!isCode(typed)) {
		const { rows, more } = await desk.call('desk-stock/find', { query: typed.slice(0, 100), limit: mostTitles });
		const [only] = rows;
		if (!only) return { name: eisbnName, words: `No title matches “${typed}”.`, typed, titles: [], copies: [] };
		if (rows.length > 1) {
			const words = more
				? `Many titles match “${typed}”. Choose a title, or add a word.`
				: `Several titles match “${typed}”. Choose a title.`;
			const titles = rows.map(({ eisbn, title, authors, binding, stock }) => {
				// If two editions have the same title, the choice also shows the binding and the ISBN.
				const isAlike = rows.some((other) => other.eisbn !== eisbn && other.title === title);
				const edition = factsLine(binding, eisbn);
				return {
					value: eisbn,
					label: isAlike ? factsLine(title, edition) : title,
					hint: factsLine(authors, !isAlike && edition, availableWords(stock)),
				};
			});
			return { name: eisbnName, words, typed, titles, copies: [] };
		}
		code = only.eisbn;
	}
	const condition = textIn(form, conditionName);
	const title = await desk.call('desk-stock/lookUp', { code });
	form.set(eisbnName, title.eisbn);
	const offers = matchingOffers(title, condition);
	if (offers.length < 2) {
		form.set(conditionName, offers[0]?.condition ?? (codeChosen(condition) || 'new'));
		return null;
	}
	return {
		name: conditionName,
		words: `There are several kinds of ${title.title}. Choose the right kind.`,
		typed: '',
		titles: [],
		copies: offers.map((offer) => ({ offer, choice: choiceOf(offer, title) })),
	};
}
