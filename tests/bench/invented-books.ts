/** The words of generated titles. None of them is a real book. */

const words = (text: string) => text.trim().split(/\s+/);

const qualities = words(`
	silent hidden golden broken distant winter summer crimson hollow gentle burning frozen secret wandering forgotten
	little last first only quiet brave lonely bright dark wild sacred common perfect modern ancient hungry patient
	restless ordinary invisible northern southern eastern western early late second seventh true borrowed stolen`);
export const things = words(`
	river house garden mountain letter shadow daughter son king queen bridge island ocean forest road city kitchen
	stranger doctor teacher soldier sailor painter baker fox raven whale horse wolf sparrow orchard harbour lantern
	clock mirror window door key map book song story dance dream promise journey storm snow rain fire stone bone
	feast market school hospital railway winterland prairie tundra lake valley village theatre museum library`);
export const topics = words(`
	love loss memory courage justice power money time silence beauty science history nature music design bread
	cooking gardening chess physics chemistry biology geometry statistics programming philosophy politics economics`);
const starts = words(
	'al be cor da el fa gar ha is jo ka lu mar no or pe qui ros sa ta ul ve wil xan yo zel bran cath dre',
);
const middles = words('an er in ol ar en il on ud eth am ess irk oll amb end ist orn');
const ends = words('a er son ski ford ton ley wick man berg dez ov ault ier ini ez well stone worth by dale');

export const publishers = Array.from({ length: 200 }, (_, at) => {
	const maker = things[(at * 7) % things.length] ?? '';
	return `${capital(maker)} ${['Press', 'Books', 'House', 'Editions'][at % 4]}${at > 100 ? ` ${at}` : ''}`;
});

/** A tree of three levels: 12 subjects, their parts, and the parts of those. */
export const subjects = Array.from({ length: 12 }, (_, top) => {
	const letter = String.fromCharCode(65 + top);
	const name = capital(topics[top * 2] ?? '');
	const parts = ['A', 'B', 'C', 'D'].flatMap((part, at) => [
		{ code: letter + part, label: `${name} and ${things[top * 4 + at]}`, parent_code: letter },
		...['1', '2', '3'].map((leaf, place) => ({
			code: letter + part + leaf,
			label: `${capital(qualities[top * 3 + place] ?? '')} ${name.toLowerCase()} and ${things[top * 4 + at]}`,
			parent_code: letter + part,
		})),
	]);
	return [{ code: letter, label: name, parent_code: null }, ...parts];
}).flat();

export const topicCodes = ['__canadian', '__award-winner', '__large-print', '__staff-picks'];

export const bindings = [
	{ binding: 'Paperback', binding_code: 'BC' },
	{ binding: 'Hardcover', binding_code: 'BB' },
	{ binding: 'Mass Market Paperback', binding_code: 'BC' },
	{ binding: 'Board Book', binding_code: 'BH' },
	{ binding: 'Audio CD', binding_code: 'AC' },
	{ binding: 'eBook', binding_code: 'ED' },
];
export const audiences = ['General', 'General', 'General', 'Children', 'Young adult', 'Professional'];
export const languages = ['eng', 'eng', 'eng', 'eng', 'eng', 'eng', 'fre', 'spa', 'ger', 'ita'];

/** Random numbers that are the same on every run. */
export interface Dice {
	/** From 0 up to, but not including, `limit`; the low ones more often when `skewed`. */
	below(limit: number, skewed?: boolean): number;
	of<Item>(items: readonly Item[]): Item;
}

export function dice(seed: number): Dice {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const below = (limit: number, skewed = false) => Math.floor((skewed ? next() ** 2 : next()) * limit);
	return {
		below,
		of: <Item>(items: readonly Item[]) => {
			const item = items[below(items.length)];
			if (item === undefined) throw new Error('There is nothing to choose from.');
			return item;
		},
	};
}

/** Invents the parts of books. */
export interface Inventor {
	title(chance: Dice): string;
	/** As long as real titles with their subtitles. */
	longTitle(chance: Dice): string;
	/** A person's name. */
	name(chance: Dice): string;
	/** Whether some books are further editions of others. */
	hasEditions: boolean;
}

export function inventTitle({ of, below }: Dice): string {
	const quality = capital(of(qualities));
	const thing = capital(of(things));
	const forms = [
		() => `The ${quality} ${thing}`,
		() => `${thing} of ${capital(of(topics))}`,
		() => `The ${thing}'s ${capital(of(things))}`,
		() => `A ${quality} ${capital(of(topics))}`,
		() => `${quality} ${thing}s`,
		() => `${capital(of(topics))} and the ${thing}`,
		() => `${capital(coined(below))}: The ${quality} ${thing}`,
		() => `${quality} ${capital(of(topics))} in the ${thing}`,
	];
	return of(forms)();
}

/** Each is a chronicle, so that a test can search for them. */
const inventLongTitle = (chance: Dice): string =>
	`${inventTitle(chance)}: A Chronicle of ${chance.of(topics)}, ${chance.of(topics)} and the ${chance.of(qualities)} ${chance.of(things)}`;

export const inventName = ({ below }: Dice): string =>
	`${capital(coined(below))} ${below(3) === 0 ? `${capital(coined(below)).charAt(0)}. ` : ''}${capital(coined(below))}`;

/** Invents all parts. */
export const invented: Inventor = {
	title: inventTitle,
	longTitle: inventLongTitle,
	name: inventName,
	hasEditions: false,
};

export function inventText({ of, below }: Dice, sentences: number): string {
	const sentence = () =>
		`${capital(of(qualities))} ${of(things)}s and ${of(topics)} meet the ${of(qualities)} ${of(things)}.`;
	return `<p>${Array.from({ length: 1 + below(sentences) }, sentence).join(' ')}</p>`;
}

const coined = (below: Dice['below']): string =>
	[starts, middles, ends].map((parts) => parts[below(parts.length)] ?? '').join('');

function capital(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}
