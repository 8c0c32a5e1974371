import { StoreError } from '~/store-api/store-error';
import { factsLine } from '~/ui/facts-line';
import { availableWords } from './available-words';
import { choiceOf, codeChosen, matchingOffers } from './matching-offers';
import type { Desk } from './open-desk.server';
import { noneOfThese, type TitleAsked } from './title-asked';
import { textIn } from './typed-fields';

/** The most titles that one question names. */
const mostTitles = 10;

const isCode = (typed: string): boolean => /^[\d\s-]+x?$/i.test(typed) && typed.replace(/\D/g, '').length >= 8;

/**
 * Reads each title that a form names by words or leaves without a condition. Writes its ISBN and the condition of its copies into
 * the form. The fields are 'eisbn' and 'condition'; for a field of a line, the line's id follows.
 * @returns the question, if several titles or several kinds of copies match. If no title matches, the question has words and no
 * answers. Returns null if the form names every title.
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
				? `Many titles match “${typed}”. Choose one, or add a word.`
				: `Several titles match “${typed}”. Choose one.`;
			const titles = rows.map(({ eisbn, title, authors, binding, stock }) => {
				// For editions with the same title, the answer itself says which edition it is.
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
		words: `There are several kinds of ${title.title}. Choose which one it is.`,
		typed: '',
		titles: [],
		copies: offers.map((offer) => ({ offer, choice: choiceOf(offer, title) })),
	};
}
